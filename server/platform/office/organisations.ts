import { type Database, type Db, prepared, scopeTo } from '../../database/index.ts'

declare module '../../kernel/routes/context.ts' {
  interface Services {
    organisations: Organisations
  }
}

const idsOfAll = prepared(db => db.selectFrom('organisations').select('id'))

/**
 * The organisations of the appliance, for work without a caller yet: each is read with its own rows alone.
 */
export class Organisations {
  readonly #database: Database

  get dialect() {
    return this.#database.dialect
  }

  constructor(database: Database) {
    this.#database = database
  }

  /** The result of `look` in each organisation, in one snapshot of all. */
  each<T>(look: (db: Db, orgId: number) => Promise<T>): Promise<T[]> {
    return this.#database.read(async db => {
      const organisations = await idsOfAll(db, {})
      const found: T[] = []
      for (const { id } of organisations) found.push(await look(scopeTo(db, id), id))
      return found
    })
  }
}
