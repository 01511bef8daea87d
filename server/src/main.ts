import cluster from 'node:cluster';
import { runServer } from './one-server.ts';
import { readSettings, type Settings, SettingsError } from './platform/settings.ts';
import { runServers } from './several-servers.ts';

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
if (settings.servers > 1 && cluster.isPrimary) await runServers(settings);
else await runServer(settings);
