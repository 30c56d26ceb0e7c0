import { newPostgres } from '../databases.ts'

/** The databases that an office is killed on, each with how an empty one is had; SQLite makes its own in the data folder. */
export const databases: ReadonlyArray<{ name: string; newUrl?: () => Promise<string> }> = [
  { name: 'SQLite' },
  ...(process.env.SVC_TEST_POSTGRES_URL ? [{ name: 'Postgres', newUrl: () => newPostgres() }] : []),
]
