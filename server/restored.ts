import {
  type Database,
  type Db,
  forgetRestoreNote,
  type ReplacedRow,
  readReplaced,
  restoreNote,
  scopeTo,
  type Tables,
} from './database/index.ts'
import { restoreRow } from './database/restore-row.ts'
import type { AnyDb } from './database/schema.ts'
import { systemPrincipal } from './kernel/access/principal.ts'
import { appendAudit } from './kernel/audit.ts'
import type { Module } from './kernel/module.ts'
import type { Context } from './kernel/routes/context.ts'
import { tellOfSecurity } from './platform/mail/security-notices.ts'

type Reach = Pick<Context, 'db' | 'now'>

declare module './kernel/module.ts' {
  interface Module {
    /**
     * Marks its messages that were due by `now` for a person to decide whether they went out after the
     * restored backup; returns their number. Later ones are still sent.
     */
    doubtsMessages?: (ctx: Reach) => Promise<number>
    /** Ends records that a backup must not bring back, since they could have been withdrawn since. */
    endsOnRestore?: (ctx: Reach) => Promise<void>
    /** Its tables whose rows stay those of now, whatever backup is put back. */
    outlivesRestore?: ReadonlyArray<keyof Tables>
  }
}

/**
 * Makes it the next entry of every audit log that the database was put back, from which backup and when, tells the
 * administrators, and leaves it to them what of the mail that waited went out already. A start that is cut off before the note
 * is gone finds its entry and does nothing twice.
 */
export async function recordRestore(
  database: Database,
  file: string,
  modules: readonly Module[],
): Promise<void> {
  const note = restoreNote(file)
  if (!note) return
  const outliving = modules.flatMap(({ outlivesRestore }) => outlivesRestore ?? [])
  const replaced = readReplaced(file, note, [...outliving, 'audit_heads'])
  await database.write(async ({ db }) => {
    const known = await db
      .selectFrom('audit_log')
      .select('id')
      .where('request_id', '=', note.id)
      .executeTakeFirst()
    if (known) return
    const logs = await db.selectFrom('audit_heads').select('org_id').orderBy('org_id').execute()
    for (const { org_id } of logs) {
      const ctx = { db: scopeTo(db, org_id), now: note.restored_at }
      let doubted = 0
      for (const { doubtsMessages } of modules) doubted += (await doubtsMessages?.(ctx)) ?? 0
      for (const { endsOnRestore } of modules) await endsOnRestore?.(ctx)
      const of = (table: string) => replaced?.get(table)?.filter(row => row.org_id === org_id)
      for (const table of outliving) await replaceRows(db, { table, org_id, rows: of(table) })
      await tellOfRestore(ctx, { backup: note.backup, doubted })
      await appendAudit(db, {
        principal: systemPrincipal(org_id, 'The computer itself'),
        at: note.restored_at,
        requestId: note.id,
        action: 'restore',
        target: note.backup,
        outcome: 'done',
        details: {
          backup: note.backup,
          restored_at: note.restored_at,
          replaced: note.replaced,
          replaced_log: headOf(of('audit_heads')),
        },
      })
    }
  })
  forgetRestoreNote(file)
}

/** Puts the rows of now in the place of those of the backup; leaves these where those of now could not be read. */
async function replaceRows(
  db: Db,
  { table, org_id, rows }: { table: keyof Tables; org_id: number; rows: ReplacedRow[] | undefined },
): Promise<void> {
  if (!rows) return
  const any = db as unknown as AnyDb
  await any.deleteFrom(table).where('org_id', '=', org_id).execute()
  for (const row of rows) await restoreRow(db, table, row)
}

/** The last entry of the log that was replaced, by which whoever has an export of it knows that it is the same. */
const headOf = (heads: readonly ReplacedRow[] = []) => {
  const [head] = heads
  return head ? { entries: head.seq, hash: head.hash } : null
}

async function tellOfRestore(
  ctx: Reach,
  { backup, doubted }: { backup: string; doubted: number },
): Promise<void> {
  const mail =
    doubted === 0
      ? ''
      : ` Of ${doubted === 1 ? 'one message' : `${doubted} messages`} it is not known whether they went out since: their pages show which.`
  await tellOfSecurity(ctx, {
    about: null,
    kind: 'restored',
    title: 'The office was put back to a backup',
    detail: `It is as it was in ${backup}; passwords and API keys are those of then.${mail} If the computer that it ran on before still runs it, stop it there: two copies would both send mail, call other programs and do what is scheduled.`,
    link: '/settings/audit',
  })
}
