import { z } from 'zod'
import { entity } from '../../kernel/routes/entity.ts'
import { event } from '../../kernel/routes/event.ts'

export const creditLow = event({
  name: 'credit.low',
  summary: 'A call brought the balance down to the threshold or below it',
  to: 'registered',
  data: entity('CreditLow', { balance: z.int(), threshold: z.int() }),
})

export const creditExhausted = event({
  name: 'credit.exhausted',
  summary: 'The balance reached 0: calls of tools are refused until credits are granted',
  to: 'registered',
  data: entity('CreditExhausted', { balance: z.int() }),
})

export const creditGranted = event({
  name: 'credit.granted',
  summary: 'An administrator granted credits',
  to: 'registered',
  data: entity('CreditGranted', { amount: z.int(), new_balance: z.int(), note: z.string() }),
})
