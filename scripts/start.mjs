// `npm start`: from a fresh clone to the guided tour.
import { ensureDependencies } from './ensureInstalled.mjs';
import { runNode } from './runNode.mjs';

try {
  await ensureDependencies();
  const code = await runNode(['esbuild.mjs', '--quiet']);
  if (code !== 0) throw new Error('The tour needs the build, which failed; its message is above.');
  const { runTour } = await import('./tour.mjs');
  await runTour();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
