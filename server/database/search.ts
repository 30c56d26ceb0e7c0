import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'
import type { Tables } from './tables.ts'
import type { Db, Dialect } from './types.ts'

/**
 * Makes the words of a table's columns findable, whatever their endings, by an index that the table's own rows keep
 * up: FTS5 on SQLite, which holds the words and no text, and a text search vector on Postgres.
 */
export async function makeSearchable(
  { db, dialect }: Schema,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  if (dialect === 'postgres') {
    // Whatever joins words (a dash in a reference, a dot in an address) parts them, as FTS5 does it.
    const text = columns.map(column => `coalesce(${column}, '')`).join(` || ' ' || `)
    await run(
      `alter table ${table} add column words tsvector generated always as (to_tsvector('english', regexp_replace(${text}, '[^[:alnum:]]+', ' ', 'g'))) stored`,
    )
    await run(`create index ${table}_words on ${table} using gin (words)`)
    return
  }
  const list = columns.join(', ')
  const of = (row: string) => columns.map(column => `${row}.${column}`).join(', ')
  await run(
    `create virtual table ${table}_fts using fts5(${list}, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2')`,
  )
  const add = `insert into ${table}_fts(rowid, ${list}) values (new.id, ${of('new')});`
  const remove = `delete from ${table}_fts where rowid = old.id;`
  await run(`create trigger ${table}_found after insert on ${table} begin ${add} end`)
  await run(`create trigger ${table}_lost after delete on ${table} begin ${remove} end`)
  await run(`create trigger ${table}_changed after update on ${table} begin ${remove} ${add} end`)
}

/**
 * Marks each written row of a table to be indexed again, and marks the existing rows. With `only`, a
 * condition on a row by its name, just the rows that meet it.
 */
export async function markChanges(
  { db, dialect }: Schema,
  table: string,
  type: string,
  only?: (row: string) => string,
): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const when = (row: string) => (only ? ` when ${only(row)}` : '')
  const mark = (row: string) =>
    `insert into search_marks(org_id, type, record_id) values (${row}.org_id, '${type}', ${row}.id);`
  if (dialect === 'sqlite') {
    for (const [verb, row] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ] as const) {
      await run(
        `create trigger ${table}_mark_${verb} after ${verb} on ${table}${when(row)} begin ${mark(row)} end`,
      )
    }
  } else {
    const marked = (row: string) => (only ? `if ${only(row)} then ${mark(row)} end if;` : mark(row))
    await run(
      `create function ${table}_mark() returns trigger language plpgsql as $$ begin if tg_op = 'DELETE' then ${marked('old')} else ${marked('new')} end if; return null; end $$`,
    )
    await run(
      `create trigger ${table}_mark after insert or update or delete on ${table} for each row execute function ${table}_mark()`,
    )
  }
  await run(
    `insert into search_marks(org_id, type, record_id) select org_id, '${type}', id from ${table}${only ? ` where ${only(table)}` : ''}`,
  )
}

/** Words to look for, lower-case and without marks; each group is one word, or several that stand side by side. */
export type Phrases = readonly (readonly string[])[]

type Searched = Tables & { search_passages_fts: { rowid: number } }

/**
 * The passages that have at least one of the phrases, with how well they fit (higher is better), not yet ordered. `db`
 * is bound to an organisation: the restriction is on the passages themselves.
 */
export const matchingPassages = (db: Db, dialect: Dialect, phrases: Phrases) =>
  dialect === 'postgres'
    ? vectorsLike(db, phrases.map(phrase => phrase.join(' <-> ')).join(' | '))
    : indexedLike(db, phrases.map(phrase => `"${phrase.join(' ')}"`).join(' OR '))

/** The passages that have a word that begins as one of these, as above. Words are lower-case letters and digits. */
export const passagesBeginning = (db: Db, dialect: Dialect, beginnings: readonly string[]) =>
  dialect === 'postgres'
    ? vectorsLike(db, beginnings.map(word => `${word}:*`).join(' | '))
    : indexedLike(db, beginnings.map(word => `"${word}" *`).join(' OR '))

function vectorsLike(db: Db, words: string) {
  const query = sql`to_tsquery('english', ${words})`
  const vector = sql.ref('search_passages.words')
  return db
    .selectFrom('search_passages')
    .select(sql<number>`ts_rank_cd(${vector}, ${query}, 1)`.as('fit'))
    .where(sql<boolean>`${vector} @@ ${query}`)
}

function indexedLike(db: Db, words: string) {
  const query = (db as unknown as Kysely<Searched>)
    .selectFrom('search_passages_fts')
    .innerJoin('search_passages', 'search_passages.id', 'search_passages_fts.rowid')
    .select(sql<number>`-bm25(search_passages_fts, 3.0, 1.0)`.as('fit'))
    .where(sql<boolean>`search_passages_fts match ${words}`)
  return query as unknown as ReturnType<typeof vectorsLike>
}
