import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { features } from '../app.ts';
import { connect } from '../db/connect.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { setUpSchool } from '../features/composed/setup/setup.service.ts';
import { silentLog } from '../platform/log.ts';
import { run, withDatabase } from './database.ts';
import { makeQuickFolder } from './quick-folder.ts';

const templateName = 'template_school';

/** Starts one PostgreSQL for the whole test run with a template school, which every test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await makeQuickFolder();
  const postgres = await startEmbeddedPostgres({ dir, log: silentLog, forTests: true });
  await run(postgres.url, `create database ${templateName}`);
  const url = withDatabase(postgres.url, templateName);
  const connection = connect(url);
  await migrate(connection);
  await setUpSchool(connection.db, features);
  await connection.close();
  project.provide('databaseUrl', postgres.url);
  project.provide('templateName', templateName);
  return async () => {
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  };
}
