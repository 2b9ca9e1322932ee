import { parentPort, workerData } from 'node:worker_threads';
import { layoutStory, type LayoutRequest } from '../../core/story/map/layoutStory';

// The entry of a worker thread that lays out one story and ends.

parentPort?.postMessage(layoutStory(workerData as LayoutRequest));
