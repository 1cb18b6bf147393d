/** Visits and opened objects made for tests, as if they had come through the steps before. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { OBJECT_KIND, OPENER_CLASS } from '@limn/model';
import type { VersionSnapshot } from '@limn/published';
import { Budget } from '../budget.ts';
import { UNDECIDED, versionOf } from '../decision.ts';
import { compileVersion, type LiveVersion } from '../live-version.ts';
import { publishedImage } from '../opened/image.ts';
import type { OpenedObject } from '../opened/opened-object.ts';
import { readTarget } from '../steps/read-address.ts';
import { Visit } from '../visit.ts';
import { aSnapshot } from './snapshots.ts';

/** Status, headers and body of a response. */
export interface Sent {
  response: ServerResponse;
  status: number | undefined;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** By `performance.now()`. */
  endedAt: number | undefined;
}

export function aResponse(): Sent {
  const response = {
    headersSent: false,
    destroyed: false,
    writeHead(status: number, headers: readonly string[]) {
      sent.status = status;
      for (let at = 0; at < headers.length; at += 2) sent.headers[headers[at] ?? ''] = headers[at + 1] ?? '';
      response.headersSent = true;
    },
    end(body?: Buffer) {
      sent.body = body;
      sent.endedAt = performance.now();
    },
  };
  const sent: Sent = {
    response: response as unknown as ServerResponse,
    status: undefined,
    headers: {},
    body: undefined,
    endedAt: undefined,
  };
  return sent;
}

export function aRequest(url: string, headers: Record<string, string> = {}): IncomingMessage {
  return { url, method: 'GET', headers, socket: { remoteAddress: '127.0.0.1' } } as unknown as IncomingMessage;
}

export function aVersion(snapshot: Partial<VersionSnapshot> = {}, imageId = 1): LiveVersion {
  return compileVersion({ imageId, version: 1, key: `1:${imageId}:1`, snapshot: aSnapshot(snapshot), neutralHash: null });
}

/** An image of a company that is never stopped. */
export function anOpenedObject(overrides: Partial<OpenedObject> = {}): OpenedObject {
  return {
    kind: OBJECT_KIND.image,
    uuid: '00000000-0000-4000-8000-000000000001',
    companyId: 1,
    objectId: 1,
    deleted: false,
    live: publishedImage(aVersion(), false),
    tokens: new Map(),
    tracking: { utm_campaign: '', utm_content: '', utm_medium: '', utm_source: '', custom: '' },
    company: {
      timezone: 'UTC',
      website: 'https://company.example/',
      allowedHosts: [],
      recipientKey: new Uint8Array(16),
      stopsWithoutCredits: false,
      isTrial: false,
    },
    ...overrides,
  };
}

/** A person's open of an image, up to the step that is tested. */
export function aVisit(filled: Partial<Visit> = {}, url = '/render/00000000-0000-4000-8000-000000000001', totalMs = 1500): Visit {
  const target = readTarget(url);
  if (!target) throw new Error(`${url} is the address of neither a picture nor a link.`);
  const visit = new Visit({
    request: aRequest(url),
    response: aResponse().response,
    target,
    wantsLink: target.kind === 'link',
    purpose: undefined,
    atMs: Date.UTC(2026, 10, 22, 12),
    budget: new Budget(totalMs),
  });
  const opened = filled.opened ?? anOpenedObject();
  const published = filled.published ?? opened.live;
  if (!published) throw new Error('Nothing is published.');
  const decision = typeof published.decision === 'function' ? UNDECIDED : published.decision;
  return Object.assign(visit, {
    opened,
    published,
    given: new Map(),
    unresolved: [],
    eid: undefined,
    position: 1,
    send: '',
    address: '',
    openerClass: OPENER_CLASS.person,
    openedWith: { client: 0, device: 0, country: 0 },
    isCounted: true,
    decision,
    record: undefined,
    values: new Map(),
    lease: 0,
    counted: undefined,
    ...filled,
  });
}

/** The version that an image shows to everyone. */
export function shownBy({ live }: OpenedObject): LiveVersion {
  const version = live && typeof live.decision !== 'function' ? versionOf(live.decision) : undefined;
  if (!version) throw new Error('It shows no version.');
  return version;
}
