import { z } from 'zod'
import { entity, event, field } from '../../kernel/index.ts'
import { exceptionSeverities } from '../../platform/exceptions.ts'

export const exceptionOpened = event({
  name: 'exception.opened',
  summary: 'An exception was opened, or opened again',
  to: 'registered',
  data: entity('ExceptionOpened', {
    exception_id: field.id(),
    kind: z.string(),
    severity: z.enum(exceptionSeverities),
    title: z.string(),
  }),
})

export const exceptionResolved = event({
  name: 'exception.resolved',
  summary: 'An exception was resolved or dismissed',
  to: 'registered',
  data: entity('ExceptionResolved', {
    exception_id: field.id(),
    kind: z.string(),
    healed: z.boolean().meta({ description: 'True where its cause ended by itself' }),
  }),
})
