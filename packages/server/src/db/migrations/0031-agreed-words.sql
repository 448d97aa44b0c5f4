-- In which words owners were shown a form. What is published already said how often, and nothing of windows.
alter table consent_form add column agreed_words smallint check (agreed_words in (1, 2));
update consent_form set agreed_words = 1 where form_hash is not null;
alter table consent_form add check (agreed_words is null or form_hash is not null);
