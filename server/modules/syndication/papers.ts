import {
  type Context,
  FileAnswer,
  longDay,
  percentIn,
  type Said,
  type Sentence,
  sentence,
} from '../../kernel/index.ts'
import { conflict } from '../../kernel/problems/errors.ts'
import { figuresIn } from '../../kernel/speech/figures.ts'
import { Pages } from '../../platform/documents/index.ts'
import { type Letterhead, letterheadOf } from '../../platform/office/letterhead.ts'
import { getAllocation, getSyndication } from './rows.ts'
import type { TicketKyc } from './states.ts'

const kycWords: Readonly<Record<TicketKyc, Sentence>> = {
  pending: sentence`Pending`,
  passed: sentence`Passed`,
  failed: sentence`Failed`,
}

type Syndication = Awaited<ReturnType<typeof getSyndication>>
type Allocation = Awaited<ReturnType<typeof getAllocation>>

/** The letter that invites an investor into the book, as a PDF. */
export async function printInvitation(ctx: Context, syndicationId: number, id: number): Promise<FileAnswer> {
  const syndication = await getSyndication(ctx, syndicationId)
  const allocation = await getAllocation(ctx, syndicationId, id)
  const letterhead = await letterheadOf(ctx)
  const money = moneyOf(syndication, letterhead)
  const { name, target_amount, minimum_amount, multiple_amount, protected_amount } = syndication
  return letter(
    `invitation-${id}`,
    sentence`Invitation to participate`,
    syndication,
    allocation,
    letterhead,
    pages => {
      pages.opening(
        sentence`You are invited to participate in ${name}. ${money(target_amount)} are to be placed.`,
      )
      pages.table([
        ...arranged(syndication),
        [sentence`You have indicated`, money(allocation.requested_amount)],
        ...(allocation.tranche ? [[sentence`Tranche`, allocation.tranche] as const] : []),
        ...(minimum_amount === 0 ? [] : [[sentence`Smallest allocation`, money(minimum_amount)] as const]),
        [sentence`In multiples of`, money(multiple_amount)],
        ...(protected_amount === 0
          ? []
          : [[sentence`Protected amount per ticket`, money(protected_amount)] as const]),
      ])
      pages.note(
        sentence`An indication is no commitment. Where more is asked for than there is, tickets are scaled back pro rata to what was asked, beyond what is protected. Nothing is to be paid before your identification is complete and you have heard the account confirmed.`,
      )
    },
  )
}

export const not_allocated = [409, 'The ticket has no allocation'] as const

/** Prints the notice of an investor's allocation as PDF; 409 `not_allocated` before that. */
export async function printNotice(ctx: Context, syndicationId: number, id: number): Promise<FileAnswer> {
  const syndication = await getSyndication(ctx, syndicationId)
  const allocation = await getAllocation(ctx, syndicationId, id)
  const letterhead = await letterheadOf(ctx)
  const money = moneyOf(syndication, letterhead)
  const { allocated_amount, requested_amount, scale, investor_name, tranche, override_reason, kyc_status } =
    allocation
  if (allocated_amount === null)
    throw conflict(
      'not_allocated',
      sentence`${investor_name} was allocated nothing yet: allocate the book first.`,
    )
  return letter(
    `allocation-${id}`,
    sentence`Notice of allocation`,
    syndication,
    allocation,
    letterhead,
    pages => {
      pages.opening(sentence`In ${syndication.name} you are allocated ${money(allocated_amount)}.`)
      pages.table([
        ...arranged(syndication),
        [sentence`Requested`, money(requested_amount)],
        [sentence`Allocated`, money(allocated_amount)],
        ...(scale === null
          ? []
          : [[sentence`Of what was requested`, percentIn(letterhead.language, 2)(scale)] as const]),
        ...(tranche ? [[sentence`Tranche`, tranche] as const] : []),
        ...(override_reason ? [[sentence`Reason for exceeding the request`, override_reason] as const] : []),
        [sentence`KYC`, kycWords[kyc_status]],
      ])
      if (kyc_status !== 'passed')
        pages.note(sentence`Your identification is not complete. Nothing is to be paid before it is.`)
    },
  )
}

/** A letter of one page on the letterhead, in the language of the office's papers. */
async function letter(
  file: string,
  title: Sentence,
  syndication: Syndication,
  allocation: Allocation,
  letterhead: Letterhead,
  write: (pages: Pages) => void,
): Promise<FileAnswer> {
  const pages = new Pages(title, allocation.updated_at, letterhead, letterhead.language)
  const date = longDay(allocation.updated_at.slice(0, 10))
  pages.begin(title, syndication.name, { name: allocation.investor_name, address: [], date })
  write(pages)
  pages.ending(null, letterhead.signatory)
  return new FileAnswer({ name: `${file}.pdf`, type: 'application/pdf', content: await pages.end() })
}

const moneyOf = ({ currency }: Syndication, { language }: Letterhead) => {
  const figure = figuresIn(language, currency)
  return (amount: number): string => `${currency} ${figure(amount)}`
}

/** Who arranges it, and the day of its closing. */
const arranged = ({ lead_arranger, closing_date }: Syndication): Array<readonly [Said, Said]> => [
  ...(lead_arranger === null ? [] : [[sentence`Arranged by`, lead_arranger] as const]),
  ...(closing_date === null ? [] : [[sentence`Closing on`, longDay(closing_date)] as const]),
]
