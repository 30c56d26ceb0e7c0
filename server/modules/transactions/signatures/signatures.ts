import { type Lent, lentAnswer, rowsOfLent } from '../../../imports/lending.ts'
import type { Context } from '../../../kernel/index.ts'
import { isOneName } from '../../../kernel/names/name-keys.ts'
import type { PartyRow } from '../party.ts'
import { partiesOf } from '../rows.ts'
import { transaction } from '../transaction.ts'
import { envelopeSigners } from './kinds.ts'
import { hasSigned, type SigningState } from './states.ts'

/** The signers of envelopes and the parties of a transaction that they are, and where both differ; nothing is recorded. */
export async function lentSignatures(ctx: Context, id: number, lent: Lent, envelope: string | undefined) {
  await transaction.find(ctx, id)
  const parties = await partiesOf(ctx, id)
  const { rows, source } = await rowsOfLent(ctx, envelopeSigners, lent)
  const signers = rows
    .filter(({ values }) => envelope === undefined || values.envelope === envelope)
    .map(({ values }) => {
      const status = values.status as SigningState | null
      const party = partyOf(parties, values)
      return {
        envelope: values.envelope as string,
        subject: values.subject,
        envelope_status: values.envelope_status as SigningState | null,
        name: values.name as string,
        email: values.email,
        status,
        signed: hasSigned(status),
        signed_on: values.signed_on,
        idx: party?.idx ?? null,
        differs: party ? (party.signed_at !== null) !== hasSigned(status) : null,
      }
    })
  const found = new Set(signers.map(({ idx }) => idx))
  const answer = {
    signers,
    missing: parties
      .filter(({ idx, left_at }) => left_at === null && !found.has(idx))
      .map(({ idx, name }) => ({ idx, name })),
    source,
  }
  return lentAnswer(lent, answer, { signers: [] })
}

/** The one party that a signer is: by its address, else by the name of its signatory or its own; of two, neither. */
function partyOf(
  parties: readonly PartyRow[],
  { name, email }: { name: string | null; email: string | null },
): PartyRow | undefined {
  const same = (one: string | null, other: string | null) =>
    one !== null && other !== null && isOneName(one, other)
  const byAddress = parties.filter(party => party.email?.toLowerCase() === (email?.toLowerCase() ?? ''))
  const found =
    byAddress.length > 0
      ? byAddress
      : parties.filter(party => same(party.signatory, name) || same(party.name, name))
  return found.length === 1 ? found[0] : undefined
}
