import { z } from 'zod'
import { entity, field, input, sentence } from '../../kernel/index.ts'
import { bookStates, fundsStatuses, syndicationStatuses, ticketKycStatuses } from './states.ts'

const MOST_TICKETS = 2000

const fraction = (description: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `${description}, as a fraction of four decimals` })

const amounts = {
  requested_amount: field.money(),
  allocated_amount: field.money().nullable(),
  scale: fraction('Allocated of what was requested'),
  share: fraction('Of everything that is allocated'),
  cap_amount: field.money().nullable(),
  hold_amount: field.money().nullable(),
  received_amount: field.money(),
  outstanding_amount: field.money('Allocated and not received').nullable(),
}

const allocation = {
  id: field.id(),
  syndication_id: field.id(),
  investor_name: z.string(),
  lp_investor_id: field.id().nullable(),
  tranche: z.string().nullable(),
  currency: z.string(),
  ...amounts,
  override_reason: z.string().nullable(),
  kyc_status: z.enum(ticketKycStatuses),
  funds_status: z.enum(fundsStatuses),
  frozen: z.boolean().meta({ description: 'KYC has failed: the ticket may only be withdrawn or fail' }),
  received_on: field.date().nullable(),
  notes: z.string().nullable(),
  version: z.int(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
}

export const Allocation = entity('SyndicationAllocation', allocation)

export const CreatedAllocations = entity('CreatedAllocations', {
  ...allocation,
  allocations: z.array(Allocation).meta({ description: 'All that were created; the first is also beside' }),
})

const summary = {
  id: field.id(),
  name: z.string(),
  deal_id: field.id().nullable(),
  deal_name: z.string().nullable(),
  lead_arranger: z.string().nullable(),
  company_id: field.id().nullable().meta({ description: 'The lead arranger' }),
  currency: z.string(),
  target_amount: field.money(),
  closing_date: field.date().nullable(),
  status: z.enum(syndicationStatuses),
  book: z.enum(bookStates).meta({ description: 'What is requested beside the target' }),
  subscribed: fraction('Requested of the target'),
  tickets: z.int().meta({ description: 'Those that take part: not withdrawn, not failed' }),
  requested_amount: field.money(),
  allocated_amount: field.money(),
  received_amount: field.money(),
  outstanding_amount: field.money('Allocated and not received'),
  shortfall_amount: field.money('Of the target, what nobody has requested'),
  protected_amount: field.money('The first of every ticket that is not scaled'),
  minimum_amount: field.money('A ticket that is scaled to less gets nothing'),
  multiple_amount: field.money('What is scaled comes in multiples of this'),
  allow_upsize: z.boolean().meta({ description: 'More may be allocated than the target' }),
  notes: z.string().nullable(),
  version: z.int(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
}

export const SyndicationSummary = entity('SyndicationSummary', summary)

const matrix = { ...summary, allocations: z.array(Allocation) }

export const Syndication = entity('Syndication', matrix)

export const AllocatedBook = entity('AllocatedBook', {
  ...matrix,
  unplaced_amount: field.money('Of the target, what nobody takes or what is no whole multiple'),
  left_out: z.array(field.id()).meta({ description: 'Tickets for which less than the minimum was left' }),
})

const rules = {
  protected_amount: field
    .amount('The first so much of every ticket is met before anything is scaled')
    .min(0)
    .optional(),
  minimum_amount: field.amount('A ticket that is scaled to less than this gets nothing').min(0).optional(),
  multiple_amount: field
    .amount('What is scaled comes in multiples of this; the minor unit unless said otherwise')
    .min(0)
    .optional(),
  allow_upsize: z.boolean().optional().meta({ description: 'Lets more be allocated than the target' }),
}

export const SyndicationInput = input('SyndicationInput', {
  name: field.text(200).optional().meta({ description: 'That of the deal unless said otherwise' }),
  deal_id: field.id().nullish(),
  lead_arranger: field.text(200).nullish(),
  company_id: field.id().nullish().meta({ description: 'The lead arranger, where it is known by its id' }),
  currency: field.currency().optional().meta({ description: 'That of the deal unless said otherwise' }),
  target_amount: field.amount('What is to be placed').gt(0),
  closing_date: field.date().nullish(),
  status: z.literal('building').optional().meta({ description: 'As every book begins' }),
  ...rules,
  notes: field.text(5000).nullish(),
})

export const SyndicationChange = input('SyndicationChange', {
  name: field.text(200).optional(),
  deal_id: field.id().nullish(),
  lead_arranger: field.text(200).nullish(),
  company_id: field.id().nullish(),
  target_amount: field.amount('What is to be placed').gt(0).optional(),
  closing_date: field.date().nullish(),
  ...rules,
  notes: field.text(5000).nullish(),
  version: field.version(),
})

export const StatusInput = input('SyndicationStatusInput', { status: z.enum(syndicationStatuses) })

const changeable = {
  tranche: field.text(100).nullish(),
  allocated_amount: field.amount('What the investor gets').min(0).nullish(),
  override_reason: field
    .text(500)
    .nullish()
    .meta({ description: 'Why more is allocated than was requested' }),
  cap_amount: field.amount('Never more than this when the book is scaled back').gt(0).nullish(),
  hold_amount: field.amount('Never less than this: a lead’s or an anchor’s').min(0).nullish(),
  kyc_status: z.enum(ticketKycStatuses).optional(),
  funds_status: z.enum(fundsStatuses).optional(),
  notes: field.text(2000).nullish(),
}

const ticket = {
  investor_name: field.text(200).optional(),
  lp_investor_id: field.id().nullish().meta({ description: 'An investor of the register; or investor_name' }),
  ...changeable,
}

export const AllocationInput = input('SyndicationTicket', {
  ...ticket,
  requested_amount: field.amount('What the investor asks for').gt(0),
})

export const AllocationsInput = input('SyndicationAllocationInput', {
  ...ticket,
  requested_amount: field
    .amount('What the investor asks for; needed unless there are several')
    .gt(0)
    .optional(),
  allocations: z
    .array(AllocationInput)
    .min(1)
    .max(MOST_TICKETS)
    .optional()
    .meta({ description: 'Several at once, all or none; then nothing else beside' }),
}).superRefine(({ allocations, ...single }, problems) => {
  const beside = Object.keys(single).find(name => single[name as keyof typeof single] !== undefined)
  if (allocations && beside)
    problems.addIssue({
      code: 'custom',
      path: [beside],
      message: sentence`cannot be combined with allocations`.english,
    })
})

const change = {
  ...changeable,
  requested_amount: field.amount('What the investor asks for').gt(0).optional(),
  received_amount: field.amount('What has come in').min(0).optional(),
  received_on: field.date().nullish(),
  version: field.version(),
}

export const AllocationChange = input('SyndicationAllocationChange', change)

export const MatrixChange = input('SyndicationMatrixChange', {
  allocations: z
    .array(z.strictObject({ id: field.id(), ...change }))
    .min(1)
    .max(MOST_TICKETS),
})

const use = {
  id: field.id(),
  syndication_id: field.id(),
  payee: z.string(),
  purpose: z.string(),
  amount: field.money(),
  currency: z.string(),
  called_back_by: z.string().nullable().meta({ description: 'Who heard the payee confirm the account' }),
  called_back_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
}

export const Use = entity('SyndicationUse', use)

export const UseInput = input('SyndicationUseInput', {
  payee: field.text(200),
  purpose: field.text(300),
  amount: field.amount('What is paid').gt(0),
})

export const FundsFlow = entity('SyndicationFundsFlow', {
  syndication_id: field.id(),
  currency: z.string(),
  sources: z.array(
    z.object({
      allocation_id: field.id(),
      investor_name: z.string(),
      amount: field.money(),
      received: field.money(),
      received_on: field.date().nullable(),
    }),
  ),
  uses: z.array(Use),
  total_sources: field.money(),
  total_received: field.money(),
  total_uses: field.money(),
  difference: field.money('Sources less uses'),
  balanced: z.boolean(),
})

export type SyndicationInput = z.output<typeof SyndicationInput>
export type SyndicationChange = z.output<typeof SyndicationChange>
export type AllocationInput = z.output<typeof AllocationInput>
export type AllocationsInput = z.output<typeof AllocationsInput>
export type AllocationChange = z.output<typeof AllocationChange>
export type UseInput = z.output<typeof UseInput>
