import { z } from 'zod'
import { entity, field } from '../../../kernel/index.ts'
import { bankSources } from '../events.ts'
import type { Fact } from './fact.ts'
import { profile } from './profile.ts'

const oncePerKey = (given: { facts?: readonly Fact[] | undefined }, check: z.RefinementCtx) => {
  const keys = given.facts?.map(({ key }) => key) ?? []
  for (const [at, key] of keys.entries())
    if (keys.indexOf(key) < at)
      check.addIssue({ code: 'custom', path: ['facts', at, 'key'], message: `${key} is there already` })
}

export const ProfileInput = profile.Input.superRefine(oncePerKey)
export const ProfileChange = profile.Change.superRefine(oncePerKey)

export const BankSync = entity('OddBankSync', {
  fund_profile_id: field.id(),
  source_type: z.enum(bankSources),
  touched: z.int().meta({ description: 'Answers added or changed' }),
  left: z.int().meta({
    description: 'Answers that are unchanged, retired, or from another source, such as a person',
  }),
  unkept: z.int().meta({
    description: 'Accepted answers from lent documents, whose words cannot be stored',
  }),
})
