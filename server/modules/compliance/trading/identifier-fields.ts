import { z } from 'zod'
import { field, sentence } from '../../../kernel/index.ts'
import { ownField } from '../../../kernel/records/index.ts'
import { isIsin } from '../../../reading/entities/identifiers.ts'
import { isCusip } from './identifiers.ts'

const upper = (max: number) => field.text(max).transform(text => text.toUpperCase())
const identifier = (max: number) => z.string().trim().max(max).toUpperCase()

export const ticker = () =>
  upper(20).pipe(z.string().regex(/^[A-Z0-9.\-/ ]+$/, sentence`must be a ticker such as BRK.B`.english))

export const isin = () =>
  identifier(12)
    .refine(isIsin, sentence`must be an ISIN with the right check digit, such as US0378331005`.english)
    .meta({ description: 'ISO 6166, with its check digit', example: 'US0378331005' })

const cusip = () =>
  identifier(9)
    .refine(isCusip, sentence`must be a CUSIP with the right check digit, such as 037833100`.english)
    .meta({ description: 'Nine characters including the check digit', example: '037833100' })

/** Identifiers of a security. */
export const identifierFields = {
  ticker: ownField('text', z.string(), ticker(), { find: true, searched: true, width: 100 }),
  isin: ownField('text', z.string(), isin(), {
    label: 'ISIN',
    hint: 'The check digit is validated',
    find: true,
    searched: true,
    width: 140,
  }),
  cusip: ownField('text', z.string(), cusip(), {
    label: 'CUSIP',
    hint: 'Also matched within ISINs',
    find: true,
    searched: true,
    width: 110,
  }),
}
