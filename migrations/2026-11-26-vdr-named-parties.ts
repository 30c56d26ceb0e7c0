import { companyKey } from '../server/companies/names.ts'
import { notNull, type Schema } from '../server/database/schema.ts'

/** The companies that analysed documents name, by the keys under which the office knows its own, and how they are related. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('vdr_named_parties')
    .addColumn('analysis_id', integer, notNull)
    .addColumn('relation', text, notNull)
    .addColumn('party_key', text, notNull)
    // Whom the relation is to; empty where the document only names the party.
    .addColumn('other_key', text)
    .addColumn('document', text, notNull)
    .addColumn('page', integer, notNull)
    .addColumn('quote', text, notNull)
    .addForeignKeyConstraint('vdr_named_parties_analysis', ['org_id', 'analysis_id'], 'vdr_analyses', [
      'org_id',
      'id',
    ])
    .execute()
  for (const column of ['party_key', 'other_key', 'analysis_id'])
    await db.schema
      .createIndex(`vdr_named_parties_by_${column}`)
      .on('vdr_named_parties')
      .columns(['org_id', column])
      .execute()
  await keepEarlier(schema)
}

/** A map as analyses have kept it so far. */
interface EntityMap {
  nodes: { id: string; type: string; name: string }[]
  edges: {
    from: string
    to: string
    type: string
    evidence: { document: string; page: number; quote: string }[]
  }[]
}

/** Rows that are written with one statement. */
const AT_ONCE = 100

/** Has the analyses that stand name their companies too, one after the other: a map may be large. */
async function keepEarlier({ db }: Schema): Promise<void> {
  const analyses = await db.selectFrom('vdr_analyses').select('id').orderBy('id').execute()
  for (const { id } of analyses) {
    const { org_id, entity_map, created_at } = await db
      .selectFrom('vdr_analyses')
      .select(['org_id', 'entity_map', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const rows = namedIn(JSON.parse(entity_map)).map(named => ({
      ...named,
      org_id,
      analysis_id: id,
      created_at,
      updated_at: created_at,
    }))
    for (let from = 0; from < rows.length; from += AT_ONCE)
      await db
        .insertInto('vdr_named_parties')
        .values(rows.slice(from, from + AT_ONCE))
        .execute()
  }
}

function namedIn({ nodes = [], edges = [] }: Partial<EntityMap>) {
  const keys = new Map(
    nodes
      .filter(({ type }) => type === 'company' || type === 'fund')
      .map(({ id, name }) => [id, companyKey(name)]),
  )
  const found = new Map<string, object>()
  for (const { from, to, type, evidence } of edges) {
    const party_key = keys.get(from)
    const other_key = keys.get(to) ?? null
    const [first] = evidence
    if (party_key === undefined || !first || (other_key === null) !== (type === 'mentioned_in')) continue
    const key = JSON.stringify([party_key, type, other_key ?? first.document])
    const { document, page, quote } = first
    if (party_key !== other_key && !found.has(key))
      found.set(key, { relation: type, party_key, other_key, document, page, quote })
  }
  return [...found.values()]
}
