import { fromJsonOrNull } from '../../database/columns.ts'
import type { Db } from '../../database/index.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import { AppError } from '../../kernel/problems/errors.ts'

/** A stop of all agents and keys of an office: its author, time and reason. */
export interface Standstill {
  at: string
  by: string
  reason: string | null
}

/** The standstill of an office; null while its agents and keys work. */
export async function standstillOf(db: Db, orgId: number): Promise<Standstill | null> {
  const { standstill } = await db
    .selectFrom('organisations')
    .select('standstill')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow()
  return fromJsonOrNull<Standstill>(standstill)
}

/** 403 `agents_stopped` while an administrator has stopped agents and keys. */
export async function assertNoStandstill(db: Db, orgId: number): Promise<void> {
  const stopped = await standstillOf(db, orgId)
  if (!stopped) return
  throw new AppError(
    403,
    'agents_stopped',
    stopped.reason === null
      ? sentence`${stopped.by} stopped all agents and keys of the office: an administrator lets them work again.`
      : sentence`${stopped.by} stopped all agents and keys of the office (${stopped.reason}): an administrator lets them work again.`,
    { members: { since: stopped.at } },
  )
}
