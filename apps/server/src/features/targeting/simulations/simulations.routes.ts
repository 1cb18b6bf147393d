import { MAX_SIMULATED_PEOPLE, type SimulatedPerson } from '@limn/contracts';
import { AppError, invalidField } from '@limn/model';
import type { z } from 'zod';
import type { Handlers } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import { readCampaign } from '../campaigns/campaigns.read.ts';
import {
  holdPerson,
  insertPerson,
  listPeople,
  removePerson,
  updatePerson,
  type NewSimulatedPerson,
  type SimulatedPersonRow,
} from './simulated-people.store.ts';
import { visitOf } from './simulated-visit.port.ts';
import type { OpenSimulation, Simulation } from './simulator.port.ts';
import { timelineOf } from './timeline.ts';

export interface SimulationRouteDeps {
  openSimulation: OpenSimulation;
  /** The hash that stands for a recipient of the company. */
  hashOf(tx: Tx, companyId: number, eid: string): Promise<bigint>;
  nowMs(): number;
}

type Names =
  | 'simulateCampaign'
  | 'campaignTimeline'
  | 'listSimulatedPeople'
  | 'createSimulatedPerson'
  | 'updateSimulatedPerson'
  | 'deleteSimulatedPerson';

interface SimulationRequest {
  facts: NewSimulatedPerson['facts'];
  eid?: string | null | undefined;
  at?: string | null | undefined;
  version: 'draft' | 'live';
}

/** Hundreds of moments, each with its rows. */
const TIMELINE_MS = 10_000;

export function simulationHandlers({ openSimulation, hashOf, nowMs }: SimulationRouteDeps): Handlers<Names> {
  async function opened(uuid: string, { version }: SimulationRequest): Promise<Simulation> {
    const simulation = await openSimulation(uuid, version);
    if (simulation) return simulation;
    throw version === 'live'
      ? invalidField('version', 'This campaign isn’t published yet. Simulate its draft.')
      : new AppError('not_found', { publicMessage: 'There is no such campaign.' });
  }

  const hashesOf = async (tx: Tx, companyId: number, { facts, eid }: NewSimulatedPerson): Promise<bigint[]> =>
    Promise.all([...namesIn(facts, eid)].map((name) => hashOf(tx, companyId, name)));

  return {
    simulateCampaign: async ({ caller: { companyId }, params, body, look }) => {
      const { uuid } = await look((tx) => readCampaign(tx, companyId, params.id, body.version));
      const simulation = await opened(uuid, body);
      const visit = visitOf(body, simulation, nowMs());
      return { decision: { at: new Date(visit.atMs).toISOString(), ...(await simulation.decide(visit)) } };
    },
    campaignTimeline: async ({ caller: { companyId }, params, body, look }) => {
      const { uuid, rulesets } = await look((tx) => readCampaign(tx, companyId, params.id, body.version));
      const simulation = await opened(uuid, body);
      return timelineOf(simulation, { rulesets, visit: visitOf(body, simulation, nowMs()), withinMs: TIMELINE_MS });
    },
    listSimulatedPeople: async ({ caller, transact }) =>
      transact(async (tx) => ({ simulated_people: (await listPeople(tx, caller.companyId)).map(wirePerson) })),
    createSimulatedPerson: async ({ caller: { companyId }, body, transact }) =>
      transact(async (tx) => {
        if ((await listPeople(tx, companyId)).length >= MAX_SIMULATED_PEOPLE)
          throw invalidField('name', `The limit is ${MAX_SIMULATED_PEOPLE} saved people. Delete one first.`);
        const person = { name: body.name, facts: body.facts, eid: body.eid?.trim() || null };
        return { simulated_person: wirePerson(await insertPerson(tx, companyId, person, await hashesOf(tx, companyId, person))) };
      }),
    updateSimulatedPerson: async ({ caller: { companyId }, params, body, transact }) =>
      transact(async (tx) => {
        const before = await holdPerson(tx, companyId, params.id);
        if (!before) throw noSuchPerson();
        const person = {
          name: body.name ?? before.name,
          facts: body.facts ?? before.facts,
          eid: body.eid === undefined ? before.eid : body.eid?.trim() || null,
        };
        const hashes = await hashesOf(tx, companyId, person);
        return { simulated_person: wirePerson(await updatePerson(tx, companyId, params.id, person, hashes)) };
      }),
    deleteSimulatedPerson: async ({ caller: { companyId }, params, transact }) => {
      await transact(async (tx) => {
        if (!(await removePerson(tx, companyId, params.id))) throw noSuchPerson();
      });
      return { message: 'The person is deleted.' };
    },
  };
}

/** Everything of a person that a recipient may be called by. */
function namesIn(facts: NewSimulatedPerson['facts'], eid: string | null): Set<string> {
  const texts = [eid, ...Object.values(facts)].flatMap((value) => (value === null ? [] : [String(value).trim()]));
  return new Set(texts.filter((text) => text !== ''));
}

function wirePerson({ updated_at, ...row }: SimulatedPersonRow): z.input<typeof SimulatedPerson> {
  return { ...row, updated_at: updated_at.toISOString() };
}

function noSuchPerson(): AppError {
  return new AppError('not_found', { publicMessage: 'There is no such person.' });
}
