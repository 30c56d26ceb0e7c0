import { z } from 'zod'
import { allocationMethods } from '../../../books/partners/sharing.ts'
import { fileFields, layoutFields, oneSheet, TableTrial } from '../../../imports/schemas.ts'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { day } from '../fields.ts'

/** The boxes of Part III of Schedule K-1 (Form 1065) with an amount, and the effect of each on item L. */
export const k1Boxes = {
  '1': 1,
  '2': 1,
  '3': 1,
  '4a': 0,
  '4b': 0,
  '4c': 0,
  '5': 1,
  '6a': 1,
  '6b': 0,
  '6c': 0,
  '7': 1,
  '8': 1,
  '9a': 1,
  '9b': 0,
  '9c': 0,
  '10': 1,
  '11': 1,
  '12': -1,
  '13': -1,
  '14': 0,
  '15': 0,
  '17': 0,
  '18': 0,
  '19': 0,
  '20': 0,
  '21': -1,
} as const
export type K1Box = keyof typeof k1Boxes
const boxes = Object.keys(k1Boxes) as [K1Box, ...K1Box[]]

/** Codes that the instructions of a year define: item L follows 18A and 18B (exempt) and 18C (nondeductible). */
export const effectOnCapital = (box: K1Box, code: string | null): number => {
  if (box !== '18') return k1Boxes[box]
  return code === 'C' ? -1 : 1
}

const anyAmount = (description: string) =>
  field.amount(description).min(-100_000_000_000).max(100_000_000_000)
const taxYear = () => z.int().min(1990).max(2199)
const code = () => z.string().regex(/^[A-Z]{1,2}$/, sentence`must be a code such as A or AE`.english)

export const K1Filter = z.object({ ...field.listing, tax_year: z.coerce.number().pipe(taxYear()).optional() })

const Parts = z
  .array(z.strictObject({ lp_id: field.id(), amount: anyAmount('The partner’s share') }))
  .min(1)
  .max(5000)

export const ProposalFilter = z.object({
  tax_year: z.coerce.number().pipe(taxYear()).optional().meta({ description: 'The last completed tax year' }),
})

export const K1Proposal = entity('K1Proposal', {
  fund_account_id: field.id(),
  tax_year: z.int(),
  period_start: z.string().meta({ description: 'Start of the fiscal year that ends in the tax year' }),
  period_end: z.string(),
  currency: z.string(),
  items: z
    .array(
      z.object({
        box: z.enum(boxes),
        code: z.string().optional(),
        description: z.string(),
        amount: field.money('The partnership’s amount; deductions positive'),
        parts: z.array(z.object({ lp_id: field.id(), amount: field.money() })),
      }),
    )
    .meta({ description: 'In the form `generate` takes, edited or not' }),
  partners: z.array(z.object({ lp_id: field.id(), name: z.string() })),
  left_out: z
    .array(z.object({ account: z.string(), amount: field.money('Income positive'), reason: z.string() }))
    .meta({ description: 'Amounts in the book’s result that are in no item' }),
  assumptions: z.array(z.string()),
})

export const ReviewInput = input('K1ReviewInput', { tax_year: taxYear().meta({ example: 2025 }) })

export const K1Input = input('K1Input', {
  tax_year: taxYear().meta({ example: 2025 }),
  kind: z.enum(['estimate', 'final']).optional().meta({ description: 'Default: `estimate`' }),
  amend: z.boolean().optional().meta({ description: 'Required if the last version is final' }),
  items: z
    .array(
      z.strictObject({
        box: z.enum(boxes),
        code: code().optional(),
        description: field.text(200).optional(),
        amount: anyAmount('The partnership’s amount; deductions positive'),
        sharing: z.enum(['commitment', 'fee']).optional().meta({
          description:
            'Default: time-weighted commitment; `fee`: over the partners who pay the management fee',
        }),
        parts: Parts.optional().meta({
          description: 'Each partner’s share instead of a sharing rule; they sum to the amount',
        }),
      }),
    )
    .min(1)
    .max(200),
  capital: z
    .array(
      z.strictObject({
        lp_id: field.id(),
        beginning: anyAmount('Tax basis capital at the beginning of the year').optional(),
        contributed: anyAmount('Paid in during the year').optional(),
        other: anyAmount('Other increase or decrease').optional(),
        withdrawals: anyAmount('Withdrawals and distributions, positive').optional(),
      }),
    )
    .max(5000)
    .optional()
    .meta({
      description:
        'Item L, where it differs from the last K-1’s ending and the partner’s contributions and distributions in the year',
    }),
})

export const missingKeys = [
  'ein',
  'partnership_address',
  'filed_at',
  'tin',
  'partner_address',
  'entity_type',
  'jurisdiction',
  'preparer',
] as const

const detail = (description: string, most = 200) => field.text(most).nullish().meta({ description })

export const K1DetailsInput = input('K1DetailsInput', {
  ein: z
    .string()
    .regex(/^\d{2}-\d{7}$/, sentence`must be a number such as 12-3456789`.english)
    .nullish()
    .meta({
      description: 'The partnership’s employer identification number (item A)',
      example: '12-3456789',
    }),
  address: detail('The partnership’s address (item B)', 500),
  filed_at: detail('Where the partnership files its return (item C), such as Ogden, UT or e-file'),
  preparer_name: detail('Preparer of the K-1s'),
  preparer_firm: detail('Preparer’s firm'),
  preparer_address: detail('Preparer’s address', 500),
  preparer_phone: detail('Preparer’s telephone', 50),
  allocation_method: z.enum(allocationMethods).default('interim_closing').meta({
    description:
      'How a year in which interests change is shared: by its closes and the days of each, or by the days of the whole year (26 CFR 1.706-4)',
  }),
  business_began_on: day().nullish().meta({
    description:
      'The day on which the partnership’s business began: from its month on, organisational costs are amortised over 180 months (26 U.S.C. 709(b))',
    format: 'date',
    example: '2025-01-15',
  }),
})

const kept = () => z.string().nullable()

export const K1Details = entity('K1Details', {
  fund_account_id: field.id(),
  ein: kept(),
  address: kept(),
  filed_at: kept(),
  preparer_name: kept(),
  preparer_firm: kept(),
  preparer_address: kept(),
  preparer_phone: kept(),
  allocation_method: z.enum(allocationMethods),
  business_began_on: kept().meta({
    description: 'Null: organisational costs are in no item of the proposal',
  }),
})

const K1Line = entity('K1Line', {
  box: z.enum(boxes),
  code: z.string().nullable(),
  description: z.string().nullable(),
  computed: field.money(),
  override: field.money().nullable(),
  effective: field.money(),
  form_amount: z.int().meta({
    description: 'In whole units, as on the form; rounded so that the partners sum to the rounded return',
  }),
})

export const K1 = entity('K1', {
  id: field.id(),
  fund_account_id: field.id(),
  currency: z.string(),
  lp_id: field.id(),
  name: z.string(),
  tin: z.string().nullable().meta({ description: 'Masked except for the last four digits' }),
  tax_year: z.int(),
  version: z.int(),
  kind: z.enum(['estimate', 'final']),
  final_k1: z.boolean().meta({ description: 'The partner’s interest ended by the end of the year' }),
  amended: z.boolean().meta({ description: 'Takes the place of an earlier final version' }),
  versions: z
    .array(
      z.object({
        tax_year: z.int(),
        version: z.int(),
        kind: z.enum(['estimate', 'final']),
        author: z.string(),
        created_at: field.timestamp(),
      }),
    )
    .meta({ description: 'Every version of the year, the first one first' }),
  status: z
    .enum(['draft', 'reviewed'])
    .meta({ description: '`reviewed` until the year’s return is overridden' }),
  reviewed_by: z.string().nullable(),
  reviewed_at: field.timestamp().nullable(),
  partnership: z
    .object({ name: z.string(), ein: kept(), address: kept(), filed_at: kept() })
    .meta({ description: 'Part I; null is not on record' }),
  partner: z
    .object({
      address: kept(),
      kind: z.enum(['general', 'limited']),
      residence: z.enum(['domestic', 'foreign']).nullable().meta({
        description: 'From the investor’s jurisdiction: domestic if in the United States',
      }),
      entity_type: kept(),
    })
    .meta({ description: 'Part II' }),
  preparer: z.object({ name: kept(), firm: kept(), address: kept(), phone: kept() }),
  missing: z.array(z.enum(missingKeys)).meta({ description: 'Fields of the form that are not on record' }),
  boxes: z.array(K1Line),
  capital: z
    .object({
      beginning: field.money(),
      contributed: field.money('Paid in the year; excludes capital called and unpaid'),
      current_year_net: field.money(),
      other: field.money(),
      withdrawals: field.money('Positive'),
      ending: field.money(),
    })
    .meta({ description: 'Item L, on the tax basis' }),
  share: z
    .object({
      beginning: z.number().nullable().meta({ description: 'As a fraction, such as 0.75' }),
      ending: z.number().nullable().meta({ description: 'As a fraction' }),
    })
    .meta({
      description:
        'Item J: the share of profit, loss and capital by commitment, before carried interest, on the first and the last day of the year, as a fraction; null on a K-1 of before it was kept',
    }),
  tax_withheld: field.money().nullable().meta({
    description:
      'Tax withheld from the partner’s distributions in the year, which are gross of it in box 19; null on a K-1 of before it was kept',
  }),
  warnings: z.array(z.string()).meta({
    description:
      'Boxes whose overrides no longer sum to the return; where item L starts without a prior-year K-1',
  }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const VersionFilter = z.object({
  version: z.coerce.number().int().min(1).optional().meta({ description: 'Default: the latest version' }),
})

export const K1Return = entity('K1Return', {
  id: field.id(),
  fund_account_id: field.id(),
  tax_year: z.int(),
  version: z.int(),
  kind: z.enum(['estimate', 'final']),
  schedules: z.array(K1),
})

export const OverrideInput = input('K1OverrideInput', {
  box: z.enum(boxes),
  code: code().optional(),
  amount: anyAmount('Amount to show on the K-1'),
  reason: field.text(1000),
  rebalance_lp_id: field
    .id()
    .optional()
    .meta({ description: 'Partner whose K-1 absorbs the difference, so that the box still sums' }),
})

export const Override = entity('K1Override', {
  id: field.id(),
  lp_id: field.id(),
  box: z.string().meta({ description: 'Box with its code, such as 13AE' }),
  amount: field.money(),
  reason: z.string(),
  author: z.string(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const UploadInput = input('K1UploadInput', {
  tax_year: taxYear(),
  ...fileFields,
  csv: fileFields.csv.meta({
    description:
      'CSV text: lp_id, or name with tin (or its last four digits); optionally tax_year; a column per box with its code, such as 5 or 13AE',
  }),
  ...layoutFields,
}).superRefine((body, issues) => oneSheet(body, issues))

export const Preview = entity('K1UploadPreview', {
  tax_year: z.int(),
  ...TableTrial.shape,
  rows: z.array(
    z.object({
      row: z.int().meta({ description: 'Line in the file; the header is 1' }),
      lp_id: field.id().nullable(),
      name: z.string().nullable(),
      values: z.array(z.object({ box: z.string(), computed: field.money(), uploaded: field.money() })),
      errors: z.array(z.string()),
    }),
  ),
  valid: z.int(),
  invalid: z.int(),
  persisted: z.literal(false),
})

export const Uploaded = entity('K1UploadResult', { tax_year: z.int(), partners: z.int(), overrides: z.int() })

export type K1Input = z.output<typeof K1Input>
export type OverrideInput = z.output<typeof OverrideInput>
export type UploadInput = z.output<typeof UploadInput>
