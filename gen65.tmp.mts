import { writeGeneratedApps } from './src/bench/generated/write-apps.ts';
writeGeneratedApps('/tmp/w/apps65', 90865, 60);
