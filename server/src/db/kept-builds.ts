import type { Pool } from 'pg';

/** A build of a lab image whose files a backup keeps. */
export interface KeptBuild {
  build: string;
  /** SHA-256 of its disk, in hexadecimal; empty where it was not recorded. */
  checksum: string;
}

/**
 * Returns the present builds of the images that nothing can make again, uploaded ones and those saved from machines,
 * and every build below them: a disk is worth nothing without the exact one that it stands on. What stands on nothing
 * comes first. A database from before images had versions has none.
 */
export async function keptBuilds(pool: Pick<Pool, 'query'>): Promise<KeptBuild[]> {
  const { rows: there } = await pool.query<{ found: boolean }>(
    `select to_regclass('lab_image_version') is not null as found`,
  );
  if (!there[0]?.found) return [];
  // A backup before an update reads the schema of the older version, whose images have no field `lost`.
  const { rows } = await pool.query<KeptBuild>(`
    with recursive kept (build, depth) as (
      select coalesce(nullif(image.build, ''), to_jsonb(image) ->> 'lost', ''), 0 from lab_image as image
      where image.source in ('upload', 'machine') and image.removed_at is null
      union
      select version.base_build, kept.depth + 1 from kept join lab_image_version as version on version.build = kept.build
      where version.base_build <> '' and kept.depth < 100
    )
    select kept.build, coalesce(max(version.checksum), '') as checksum
    from kept left join lab_image_version as version on version.build = kept.build
    where kept.build <> '' group by kept.build order by max(kept.depth) desc, kept.build`);
  return rows;
}
