import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { nodeTypes } from '../../../reading/entities/map.ts'
import { documentKinds } from '../../../reading/profile/kinds.ts'
import { severities } from '../../../reading/red-flags/flag.ts'
import { readingStatuses } from '../../../reading/text/document.ts'
import { readField } from '../../../sources/how-read.ts'
import { Source } from '../../../sources/source.ts'
import { Analysis, flagStatuses } from '../analyses/schemas.ts'
import { toldStatuses } from '../summaries/document-profiles.ts'
import { Unread } from '../summaries/schemas.ts'

const place = {
  document_id: field.id(),
  index: z.string().nullable(),
  document: z.string(),
  page: z.int().positive(),
  quote: z.string().meta({ description: 'Exact quote' }),
  read: readField(),
}

const named = z.object({ document_id: field.id(), index: z.string().nullable(), name: z.string() })
const counted = (names: readonly [string, ...string[]]) =>
  z.object(Object.fromEntries(names.map(name => [name, z.int().nonnegative()])) as Record<string, z.ZodInt>)
const more = () => z.int().nonnegative()

export const RoomIntelligence = entity('RoomIntelligence', {
  room_id: field.id(),
  room: z.string(),
  sees_whole: z.boolean().meta({
    description: 'False if part of the room is hidden from the caller: only the visible part is covered',
  }),
  overview: z.string().meta({ description: 'The basis: what was read and what was not. Not a clearance' }),
  counts: z.object({
    documents: z.int().nonnegative(),
    pages: z.int().nonnegative(),
    by_kind: z.array(z.object({ kind: z.enum(documentKinds), documents: z.int() })),
    by_status: z.array(
      z.object({ status: z.enum([...readingStatuses, ...toldStatuses]), documents: z.int() }),
    ),
    by_language: z.array(
      z.object({
        language: z.string().meta({ description: 'BCP 47; `und` if unknown' }),
        documents: z.int(),
        sentences: z.int(),
      }),
    ),
  }),
  unread: z.array(Unread),
  more_unread: more(),
  checklist: z
    .object({
      template: z.string(),
      title: z.string(),
      found: z.array(
        z.object({
          index: z.string(),
          title: z.string(),
          document_id: field.id().nullable(),
          document: z.string().nullable(),
        }),
      ),
      missing: z.array(z.object({ index: z.string(), title: z.string() })).meta({
        description: 'No visible document matches by name, title or first words',
      }),
      empty_sections: z.array(z.object({ index: z.string(), name: z.string() })),
    })
    .nullable()
    .meta({ description: 'From the room’s template; null without one' }),
  parties: z.array(
    z.object({
      name: z.string(),
      type: z.enum(nodeTypes),
      roles: z.array(z.string()),
      company_id: field.id().nullable(),
      documents: z.int(),
      places: z.array(z.object(place)),
    }),
  ),
  more_parties: more(),
  dates: z.array(z.object({ on: field.date(), what: z.string(), ...place })),
  more_dates: more(),
  amounts: z.array(
    z.object({
      what: z.string(),
      written: z.string().meta({ description: 'As written, with its currency' }),
      ...place,
    }),
  ),
  more_amounts: more(),
  contradictions: z.array(
    z.object({
      kind: z.string(),
      severity: z.enum(severities),
      title: z.string(),
      explanation: z.string(),
      evidence: z.array(z.object(place)),
    }),
  ),
  red_flags: z.object({
    by_severity: counted(severities).meta({ description: 'Counts open and confirmed flags' }),
    by_status: counted(flagStatuses),
    gone: z.int().nonnegative().meta({ description: 'No longer found; not counted' }),
    gravest: z.array(
      z.object({
        id: field.id(),
        analysis_id: field.id().nullable().meta({ description: 'Null if the caller may not read it' }),
        severity: z.enum(severities),
        status: z.enum(flagStatuses),
        title: z.string(),
        suggested_action: z.string(),
        note: z.string().nullable(),
        evidence: z.array(
          z.object({ ...place, document_id: field.id().nullable(), quote: z.string().nullable() }),
        ),
      }),
    ),
    more: more(),
  }),
  since: z
    .object({
      run_id: field.id().nullable(),
      at: field.timestamp(),
      added: z.array(named),
      changed: z.array(named),
      gone: z.array(z.string()),
      more: more(),
      flags: z.object({ new: z.int(), again: z.int(), gone: z.int() }).nullable(),
    })
    .nullable()
    .meta({ description: 'Changes since diligence last read the room; null if it never did' }),
})

const from = {
  ...place,
  document_id: field.id().nullable().meta({ description: 'Null for a document in no data room' }),
}
const { parties, dates, amounts } = RoomIntelligence.shape

export const EntityExtraction = entity('EntityExtraction', {
  room_id: field.id().nullable(),
  folder_id: field.id().nullable(),
  overview: z.string().meta({ description: 'The basis: what was read and what was not. Not a clearance' }),
  parties: z.array(parties.element.extend({ places: z.array(z.object(from)) })).meta({
    description: 'Companies, funds and people, each with where it is mentioned',
  }),
  more_parties: more(),
  dates: z.array(dates.element.extend(from)),
  more_dates: more(),
  amounts: z.array(amounts.element.extend(from)),
  more_amounts: more(),
})

const { entity_map } = Analysis.shape
const { nodes, edges } = entity_map.shape
const { evidence } = edges.element.shape

export const RoomEntityMap = entity('DataRoomEntityMap', {
  room_id: field.id(),
  analysis_id: field.id().nullable().meta({
    description: 'Analysis that it comes from; null without one, or where the caller may not read it',
  }),
  as_of: field.date().nullable(),
  sees_whole: z.boolean().meta({
    description:
      'False if part of the room is hidden from the caller: only what visible documents say is shown',
  }),
  nodes: z.array(
    nodes.element.extend({
      mentions: z.int().nonnegative().meta({ description: 'Places that name it' }),
      documents: z.int().nonnegative().meta({ description: 'Documents that name it' }),
    }),
  ),
  edges: z.array(
    edges.element.extend({
      evidence: z.array(evidence.element.extend({ document_id: field.id().nullable() })),
    }),
  ),
  more_nodes: more(),
  more_edges: more(),
})

export const EntityInput = input('EntityExtractionInput', {
  room_id: field.id().optional().meta({ description: 'Data room, as far as the caller may see it' }),
  folder_id: field.id().optional().meta({ description: 'Folder of the room with everything below' }),
  source: Source.optional().meta({
    description: 'Documents from elsewhere, instead of `room_id`: read in memory',
  }),
})
export type EntityInput = z.output<typeof EntityInput>
