import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AGO_WORDS } from '../../../src/shared/words/ago.ts';
import { BOUND_WORDS } from '../../../src/shared/words/bounds.ts';
import { BACK_WORDS } from '../../../src/shared/words/back.ts';
import { CLOSE_WORDS } from '../../../src/shared/words/close.ts';
import { COMMIT_WORDS } from '../../../src/shared/words/commit.ts';
import { CONSENT_WORDS } from '../../../src/shared/words/consent.ts';
import { COPIED_WORDS } from '../../../src/shared/words/copied.ts';
import { CREDENTIAL_WORDS } from '../../../src/shared/words/credentials.ts';
import { EMPTY_WORDS } from '../../../src/shared/words/empty.ts';
import { ERROR_WORDS } from '../../../src/shared/words/error.ts';
import { FAILURE_WORDS } from '../../../src/shared/words/failure.ts';
import { HARMLESS_WORDS } from '../../../src/shared/words/harmless.ts';
import { INJECTION_WORDS } from '../../../src/shared/words/injection.ts';
import { LOADING_WORDS } from '../../../src/shared/words/loading.ts';
import { MENU_WORDS } from '../../../src/shared/words/menu.ts';
import { NEGATION_WORDS } from '../../../src/shared/words/negation.ts';
import { OPEN_DATA_WORDS } from '../../../src/shared/words/open-data.ts';
import { PROHIBITION_WORDS } from '../../../src/shared/words/prohibition.ts';
import { REQUEST_WORDS } from '../../../src/shared/words/request.ts';
import { RISKY_WORDS } from '../../../src/shared/words/risky.ts';
import { SIGN_IN_WORDS } from '../../../src/shared/words/sign-in.ts';
import { TAB_WORDS } from '../../../src/shared/words/tab.ts';
import { LANGUAGES, MORE_LANGUAGES, pattern, type Row, type Table } from '../../../src/shared/words/table.ts';
import { TOUCH_WORDS } from '../../../src/shared/words/touch.ts';
import { WAIT_WORDS } from '../../../src/shared/words/wait.ts';

const TABLES: Readonly<Record<string, Table>> = {
  ago: AGO_WORDS,
  back: BACK_WORDS,
  bounds: BOUND_WORDS,
  close: CLOSE_WORDS,
  commit: COMMIT_WORDS,
  consent: CONSENT_WORDS,
  copied: COPIED_WORDS,
  credentials: CREDENTIAL_WORDS,
  empty: EMPTY_WORDS,
  error: ERROR_WORDS,
  failure: FAILURE_WORDS,
  harmless: HARMLESS_WORDS,
  injection: INJECTION_WORDS,
  loading: LOADING_WORDS,
  menu: MENU_WORDS,
  negation: NEGATION_WORDS,
  'open-data': OPEN_DATA_WORDS,
  prohibition: PROHIBITION_WORDS,
  request: REQUEST_WORDS,
  risky: RISKY_WORDS,
  'sign-in': SIGN_IN_WORDS,
  tab: TAB_WORDS,
  touch: TOUCH_WORDS,
  wait: WAIT_WORDS,
};

const rows: [string, Row][] = Object.entries(TABLES).flatMap(([file, table]) =>
  Object.entries(table).map(([name, row]): [string, Row] => [`${file}.${name}`, row]),
);

test('every file of the folder is a table with a meaning', () => {
  const folder = join(import.meta.dirname, '../../../src/shared/words');
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && file !== 'table.ts');
  expect(files.map((file) => file.replace('.ts', '')).sort()).toEqual(Object.keys(TABLES).sort());
});

describe.each(rows)('%s', (_, row) => {
  test('fills every language or says why not', () => {
    const gaps = LANGUAGES.filter((language) => {
      const cell = row[language];
      return typeof cell === 'string' ? cell.trim() === '' : cell.none.length < 10;
    });
    expect(gaps).toEqual([]);
  });

  test('names no language that the folder does not know', () => {
    const known: readonly string[] = [...LANGUAGES, ...MORE_LANGUAGES];
    expect(Object.keys(row).filter((language) => !known.includes(language))).toEqual([]);
  });

  test('holds alternatives that compile, none of them empty', () => {
    const broken = Object.entries(row).filter(([, cell]) => {
      if (typeof cell !== 'string') return false;
      return /^\||\|\||\|$/.test(cell) || pattern(`^(?:${cell})$`).test('');
    });
    expect(broken).toEqual([]);
  });
});
