import { z } from 'zod'
import { entity, event, field } from '../../../kernel/index.ts'

const data = entity('ModuleSwitched', {
  module: z.string(),
  user_id: field
    .id()
    .optional()
    .meta({ description: 'Only events of this person; omit for the whole office' }),
})

export const moduleEnabled = event({
  name: 'module.enabled',
  summary: 'Module turned on',
  to: 'registered',
  data,
})

export const moduleDisabled = event({
  name: 'module.disabled',
  summary: 'Module turned off',
  to: 'registered',
  data,
})
