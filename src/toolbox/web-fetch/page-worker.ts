import { parentPort, workerData } from 'node:worker_threads';
import { readPage } from './read-page.ts';

// The program of a thread that reads one page and ends.
parentPort?.postMessage(readPage(workerData));
