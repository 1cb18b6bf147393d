/**
 * The tag doctor on an email of 200 KB with 40 tags, sound and damaged, against an HTML5 parser that only
 * reads it.
 */
import { JSDOM } from 'jsdom';
import { buildTag, examineEmail, type DoctorContext, type TagInput } from '@limn/tags';
import type { Report } from './run.ts';

const HOST = { renderUrl: 'https://img.example', linkUrl: 'https://img.example' };
const TAGS = 40;
const BYTES = 200 * 1024;
const RUNS = 31;

export function run(report: Report): void {
  const images = Array.from({ length: TAGS }, (_, index) => imageAt(index));
  const context: DoctorContext = { ...HOST, preset: 'mailchimp', images };
  const sound = emailOf(images.map(({ tag }) => buildTag(tag).html));
  const damaged = emailOf(images.map(({ tag }) => damage(buildTag(tag).html)));
  const soundMs = median(() => examineEmail(sound, context));
  const damagedMs = median(() => examineEmail(damaged, context));
  const parserMs = median(() => JSDOM.fragment(damaged));
  const { findings, fixed } = examineEmail(damaged, context);
  report('doctor_sound_200_kb', soundMs, 'ms');
  report('doctor_damaged_200_kb', damagedMs, 'ms');
  report('doctor_findings', findings.length, 'findings');
  report('doctor_left_to_fix', examineEmail(fixed, context).findings.filter((finding) => finding.fixed).length, 'findings');
  report('doctor_html5_parser', parserMs, 'ms');
  report('doctor_time_ratio_vs_html5_parser', damagedMs / parserMs, 'x');
}

function imageAt(index: number): { name: string; live: boolean; tag: TagInput } {
  const uuid = `7c1e40d2-0000-4000-8000-${String(index).padStart(12, '0')}`;
  const settings = ['firstname', 'town', 'points'].map((name) => [name, '*|FNAME|*'] as const);
  const tag = { ...HOST, uuid, width: 600, height: 200, emailField: '*|URL:EMAIL|*', settings, preset: 'mailchimp', includeLink: true };
  return { name: `Image ${index}`, live: true, tag };
}

function damage(html: string): string {
  return html
    .replaceAll('&amp;', '&amp;amp;')
    .replaceAll('*|FNAME|*', '%2A%7CFNAME%7C%2A')
    .replace(/ style="[^"]*"/, '')
    .replace('town', 'twon');
}

/** A newsletter of nested tables around the tags. */
function emailOf(tags: readonly string[]): string {
  const row = (text: string) =>
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="padding:0 24px;font-family:Arial,sans-serif">${text}</td></tr></table>\n`;
  const paragraph =
    '<p style="margin:0 0 12px">Winter is here &amp; so are <b>new boots</b>, <a href="https://shop.example/boots?a=1&amp;b=2">have a look</a>.</p>';
  const filler = row(paragraph.repeat(8));
  const between = Math.ceil((BYTES - tags.join('').length) / (filler.length * tags.length));
  return `<!doctype html><html><body>${tags.map((tag) => row(tag) + filler.repeat(between)).join('')}</body></html>`;
}

function median(work: () => unknown): number {
  const took = Array.from({ length: RUNS }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return took.toSorted((one, other) => one - other)[RUNS >> 1] ?? Number.NaN;
}
