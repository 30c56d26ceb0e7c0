import { z } from 'zod'
import { entity, field, input, sentence } from '../../kernel/index.ts'
import { fractionShown } from './fraction.ts'
import { fundsStatuses, syndicationStatuses, ticketKycStatuses } from './states.ts'
import { syndication } from './syndication.ts'

const MOST_TICKETS = 2000

const amounts = {
  requested_amount: field.money(),
  allocated_amount: field.money().nullable(),
  scale: fractionShown('Allocated share of the request'),
  share: fractionShown('Share of total allocations'),
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
  frozen: z.boolean().meta({ description: 'KYC failed: the ticket can only be withdrawn or fail' }),
  received_on: field.date().nullable(),
  notes: z.string().nullable(),
  version: z.int(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
}

export const Allocation = entity('SyndicationAllocation', allocation)

export const CreatedAllocations = entity('CreatedAllocations', {
  ...allocation,
  allocations: z
    .array(Allocation)
    .meta({ description: 'All created tickets; the top level repeats the first' }),
})

export const SyndicationSummary = entity('SyndicationSummary', syndication.Entity.shape)

const matrix = { ...syndication.Entity.shape, allocations: z.array(Allocation) }

export const Syndication = entity('Syndication', matrix)

export const AllocatedBook = entity('AllocatedBook', {
  ...matrix,
  unplaced_amount: field.money('Part of the target not taken or below a full multiple'),
  left_out: z.array(field.id()).meta({ description: 'Tickets scaled below the minimum' }),
})

export const SyndicationInput = input('SyndicationInput', {
  ...syndication.Input.shape,
  status: z.literal('building').optional().meta({ description: 'Status of every new book' }),
})

export const StatusInput = input('SyndicationStatusInput', { status: z.enum(syndicationStatuses) })

const changeable = {
  tranche: field.text(100).nullish(),
  allocated_amount: field.amount('Amount allocated to the investor').min(0).nullish(),
  override_reason: field
    .text(500)
    .nullish()
    .meta({ description: 'Reason for allocating more than was requested' }),
  cap_amount: field.amount('Maximum when the book is scaled back').gt(0).nullish(),
  hold_amount: field.amount('Minimum allocation, for a lead or anchor').min(0).nullish(),
  kyc_status: z.enum(ticketKycStatuses).optional(),
  funds_status: z.enum(fundsStatuses).optional(),
  notes: field.text(2000).nullish(),
}

const ticket = {
  investor_name: field.line(200).optional(),
  lp_investor_id: field.id().nullish().meta({ description: 'Registered investor; or investor_name' }),
  ...changeable,
}

export const AllocationInput = input('SyndicationTicket', {
  ...ticket,
  requested_amount: field.amount('Amount requested by the investor').gt(0),
})

export const AllocationsInput = input('SyndicationAllocationInput', {
  ...ticket,
  requested_amount: field
    .amount('Amount requested by the investor; required for a single ticket')
    .gt(0)
    .optional(),
  allocations: z
    .array(AllocationInput)
    .min(1)
    .max(MOST_TICKETS)
    .optional()
    .meta({ description: 'Several tickets, all or none; send no other fields' }),
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
  requested_amount: field.amount('Amount requested by the investor').gt(0).optional(),
  received_amount: field.amount('Amount received').min(0).optional(),
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
  called_back_by: z
    .string()
    .nullable()
    .meta({ description: 'Person who confirmed the account by call-back' }),
  called_back_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
}

export const Use = entity('SyndicationUse', use)

export const UseInput = input('SyndicationUseInput', {
  payee: field.text(200),
  purpose: field.text(300),
  amount: field.amount('Amount paid').gt(0),
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
export type SyndicationChange = z.output<typeof syndication.Change>
export type AllocationInput = z.output<typeof AllocationInput>
export type AllocationsInput = z.output<typeof AllocationsInput>
export type AllocationChange = z.output<typeof AllocationChange>
export type UseInput = z.output<typeof UseInput>
