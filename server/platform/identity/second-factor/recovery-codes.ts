import { randomBytes } from 'node:crypto'
import type { Db } from '../../../database/index.ts'
import { unscoped } from '../../../kernel/door/unscoped.ts'
import type { Context } from '../../../kernel/routes/context.ts'
import { lettersOf, plainLetters } from '../../secrets/copied-by-hand.ts'
import { hashToken } from '../tokens/tokens.ts'

const CODES = 10
/** 80 bits: nobody guesses one, nor finds it from its digest. */
const CODE_BYTES = 10

/** Ten new codes for the caller, each of which stands for one code of the second factor; the ones before end. */
export async function newRecoveryCodes({ db, now }: Context, userId: number): Promise<string[]> {
  await dropRecoveryCodes(db, userId)
  const codes = Array.from({ length: CODES }, () => lettersOf(randomBytes(CODE_BYTES)))
  await db
    .insertInto('recovery_codes')
    .values(
      codes.map(code => ({ user_id: userId, code_hash: digestOf(code), created_at: now, updated_at: now })),
    )
    .execute()
  return codes
}

/** Uses a code up, however it was typed; false when it is not one of the person's, or was used. */
export async function takeRecoveryCode(ctx: Context, userId: number, typed: string): Promise<boolean> {
  const taken = await unscoped(ctx)
    .updateTable('recovery_codes')
    .set({ used_at: ctx.now, updated_at: ctx.now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', digestOf(typed))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return Number(taken.numUpdatedRows) === 1
}

/** Returns the number of unused codes; `db` is bound to the person's organisation. */
export async function recoveryCodesLeft(db: Db, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(eb => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Ends the codes of a person, with the second factor that they stood for. */
export async function dropRecoveryCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

const digestOf = (code: string): string => hashToken(plainLetters(code))
