import type { ImportSchedule } from '@limn/contracts';
import { useRef, useState, type RefObject } from 'react';
import { addressProblem } from './schedule-labels.ts';

export type ScheduleBody = Pick<ImportSchedule, 'url' | 'every' | 'at' | 'weekday'> & {
  username?: string;
  password?: string;
  headers: RequestHeader[];
};

interface RequestHeader {
  header: string;
  value: string;
}

/** From where and when rows are fetched, as it is typed. */
export interface ScheduleForm {
  url: string;
  setUrl: (url: string) => void;
  every: ImportSchedule['every'];
  setEvery: (every: ImportSchedule['every']) => void;
  at: string;
  setAt: (at: string) => void;
  weekday: string;
  setWeekday: (weekday: string) => void;
  username: string;
  setUsername: (username: string) => void;
  password: string;
  setPassword: (password: string) => void;
  headers: RequestHeader[];
  setHeaders: (headers: RequestHeader[]) => void;
  /** Secrets that stay where nothing else is typed. */
  hasLogin: boolean;
  kept: ReadonlySet<string>;
  /** The address’s problem, once someone tried to save it. */
  problem: string | undefined;
  isWhole: boolean;
  schedule: Pick<ImportSchedule, 'every' | 'at' | 'weekday'>;
  field: RefObject<HTMLInputElement | null>;
  /** The body to save; undefined while something has to be fixed first, which is shown. */
  finish: () => ScheduleBody | undefined;
}

export function useScheduleForm(before: ImportSchedule | null): ScheduleForm {
  const [url, setUrl] = useState(before?.url ?? '');
  const [every, setEvery] = useState<ImportSchedule['every']>(before?.every ?? 'day');
  const [at, setAt] = useState(before?.at ?? '06:00');
  const [weekday, setWeekday] = useState(String(before?.weekday ?? 1));
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [headers, setHeaders] = useState<RequestHeader[]>(before?.header_names.map((header) => ({ header, value: '' })) ?? []);
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problem = addressProblem(url);
  // Secrets belong to the host they were typed for: another host never gets them.
  const keeps = before !== null && originOf(url) !== undefined && originOf(url) === originOf(before.url);
  const hasLogin = keeps && before.has_login;
  const kept = new Set(keeps ? before.header_names.map((name) => name.toLowerCase()) : []);
  const isWhole = /^\d\d:\d\d$/.test(at);
  const schedule = { every, at, weekday: every === 'week' ? Number(weekday) : null };
  const finish = (): ScheduleBody | undefined => {
    setTried(true);
    if (problem) field.current?.focus();
    if (problem || !isWhole) return undefined;
    return {
      url: url.trim(),
      ...schedule,
      // Left out, the kept ones stay.
      ...(username !== '' || !hasLogin ? { username } : {}),
      ...(password === '' ? {} : { password }),
      headers: headers.filter(({ header }) => header.trim() !== ''),
    };
  };
  return {
    url,
    setUrl,
    every,
    setEvery,
    at,
    setAt,
    weekday,
    setWeekday,
    username,
    setUsername,
    password,
    setPassword,
    headers,
    setHeaders,
    hasLogin,
    kept,
    isWhole,
    schedule,
    field,
    finish,
    problem: tried ? problem : undefined,
  };
}

function originOf(url: string): string | undefined {
  return URL.parse(url.trim())?.origin;
}
