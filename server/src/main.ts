import cluster from 'node:cluster';
import { readSettings, type Settings, SettingsError } from './platform/settings.ts';

function readOrExplain(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(78);
  }
}

const settings = readOrExplain();
// Each loads what it needs: the process that keeps several servers running is none itself.
if (settings.servers > 1 && cluster.isPrimary) await (await import('./several-servers.ts')).runServers(settings);
else await (await import('./one-server.ts')).runServer(settings);
