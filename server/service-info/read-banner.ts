import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Banner } from '#domain/service-info/schema.ts';

/** The operator's message from banner.json in the data folder; no file, or one that is not a banner, is no message. */
export async function readBanner(dataDir: string): Promise<Banner> {
  try {
    const parsed = Banner.safeParse(JSON.parse(await readFile(join(dataDir, 'banner.json'), 'utf8')));
    return parsed.success ? parsed.data : { message: '' };
  } catch {
    return { message: '' };
  }
}
