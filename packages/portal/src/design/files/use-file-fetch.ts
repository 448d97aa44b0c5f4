import { useEffect, useRef, useState } from 'react';
import type { FileWatch } from './fetch-file.ts';

const MEGABYTE = 1_000_000;

interface FileFetch {
  /** Of what has come so far, whole tenths of a megabyte; null while nothing is fetched. */
  readonly megabytes: number | null;
  /** Null when that was cancelled. @throws {ApiProblem} */
  readonly fetch: <T>(get: (watch: FileWatch) => Promise<T>) => Promise<T | null>;
  readonly cancel: () => void;
}

/** One file at a time; leaving the screen ends it. */
export function useFileFetch(): FileFetch {
  const [megabytes, setMegabytes] = useState<number | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  const fetch = async <T>(get: (watch: FileWatch) => Promise<T>) => {
    const { signal } = (current.current = new AbortController());
    setMegabytes(0);
    try {
      const onProgress = (bytes: number) => setMegabytes(Math.floor((bytes * 10) / MEGABYTE) / 10);
      return await get({ signal, onProgress });
    } catch (problem) {
      // A cancelled one is no failure.
      if (signal.aborted) return null;
      throw problem;
    } finally {
      setMegabytes(null);
    }
  };
  return { megabytes, fetch, cancel: () => current.current?.abort() };
}
