import { Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { LanguageSwitch } from '../../design/language-switch.tsx';
import { Mark } from '../../design/mark.tsx';
import { SchemeSwitch } from '../../design/scheme-switch.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import classes from './login-frame.module.css';

/** The page around the sign-in forms: beside them, where there is room, what the platform stands for. */
export function LoginFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const t = useTexts('identity');
  useEffect(() => {
    document.title = `${title} · Vinculum`;
  }, [title]);
  return (
    <div className={classes['frame']}>
      <aside className={classes['promise']}>
        <Name />
        <div>
          <p className={classes['words']}>{t('promise')}</p>
          <p className={classes['more']}>{t('promiseMore')}</p>
        </div>
      </aside>
      <header className={classes['switches']}>
        <LanguageSwitch />
        <SchemeSwitch />
      </header>
      <main className={classes['main']}>
        <div className={classes['form']}>
          <Name />
          <Title order={1}>{title}</Title>
          <p className={classes['lead']}>{lead}</p>
          {children}
        </div>
      </main>
    </div>
  );
}

function Name() {
  return (
    <div className={classes['name']}>
      <Mark size={30} />
      Vinculum
    </div>
  );
}
