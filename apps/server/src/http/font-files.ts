/** Hands out the files of the fonts that come with the product, and the style sheet that names them. */
import { fontFaceCss, isFontFile } from '@limn/fonts';
import { AppError } from '@limn/model';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const require = createRequire(import.meta.url);
const FOR_EVER = 'public, max-age=31536000, immutable';

export function bindFontFiles(app: FastifyInstance): void {
  let made: Promise<StyleSheet> | undefined;
  app.get('/fonts/fonts.css', async (request, reply) => {
    const sheet = await (made ??= styleSheet());
    reply.header('cache-control', 'no-cache').header('etag', sheet.tag).header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === sheet.tag) return reply.code(304).send();
    reply.type('text/css; charset=utf-8');
    const encoding = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(request.headers['accept-encoding'] ?? ''));
    return encoding ? reply.header('content-encoding', encoding).send(sheet[encoding]) : reply.send(sheet.css);
  });
  app.get<{ Params: { package: string; file: string } }>('/fonts/:package/:file', async (request, reply) => {
    const { package: folder, file } = request.params;
    if (!isFontFile(folder, file)) throw new AppError('not_found', { publicMessage: 'Font file not found.' });
    return reply
      .header('cache-control', FOR_EVER)
      .header('access-control-allow-origin', '*')
      .type('font/woff2')
      .send(createReadStream(join(folderOf(folder), 'files', file)));
  });
}

interface StyleSheet {
  css: Buffer;
  br: Buffer;
  gzip: Buffer;
  tag: string;
}

/** A megabyte of text that says little: packed once, it is a seventeenth. */
async function styleSheet(): Promise<StyleSheet> {
  const css = Buffer.from(fontFaceCss('/fonts', (folder, file) => readFileSync(join(folderOf(folder), file), 'utf8')));
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(css, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: css.length } }),
    promisify(gzip)(css),
  ]);
  return { css, br, gzip: gz, tag: `"${createHash('sha256').update(css).digest('base64url').slice(0, 20)}"` };
}

function folderOf(name: string): string {
  return dirname(require.resolve(`@fontsource/${name}/package.json`));
}
