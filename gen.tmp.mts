import { writeGeneratedApps } from './src/bench/generated/write-apps.ts';
writeGeneratedApps('/tmp/w/apps', 90861, 60);
