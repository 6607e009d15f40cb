import { writeGeneratedApps } from './src/bench/generated/write-apps.ts';
writeGeneratedApps('/tmp/w/apps60', 90860, 60);
