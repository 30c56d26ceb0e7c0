import { route } from '../../kernel/index.ts'
import { detectLocal } from '../../platform/model/index.ts'
import { sealed_under_another_key } from '../../platform/secrets/sealed.ts'
import { Detected, Settings, SettingsInput, Trial, Tried, Usage } from './schemas.ts'
import { deleteSettings, getSettings, putSettings, tryModel, usage } from './settings.ts'

const P = '/api/v1/svc/models'

export const routes = [
  route({
    method: 'GET',
    path: `${P}/settings`,
    operation: 'getModelSettings',
    summary: 'Get the office’s language model',
    description: 'Optional: everything works without one.',
    access: 'models:manage',
    response: Settings,
    handle: ctx => getSettings(ctx),
  }),
  route({
    method: 'PUT',
    path: `${P}/settings`,
    operation: 'connectModel',
    governed: 'secret',
    summary: 'Connect an OpenAI-compatible language model',
    access: 'models:manage',
    body: SettingsInput,
    example: { url: 'http://127.0.0.1:11434/v1', name: 'llama3.1:8b', monthly_tokens: 2_000_000 },
    response: Settings,
    handle: (ctx, { body }) => putSettings(ctx, body),
  }),
  route({
    method: 'DELETE',
    path: `${P}/settings`,
    operation: 'forgetModel',
    summary: 'Delete the office’s language model and its key',
    access: 'models:manage',
    handle: ctx => deleteSettings(ctx),
  }),
  route({
    method: 'POST',
    path: `${P}/test`,
    operation: 'tryModel',
    summary: 'Test the language model',
    description: 'An address and a name are tested before they are saved. Errors are explained in words.',
    access: 'models:manage',
    effect: 'read',
    body: Trial,
    example: {},
    response: Tried,
    errors: { sealed_under_another_key },
    prepare: (ctx, { body }) => tryModel(ctx, body),
    handle: async (_ctx, _input, tried) => tried,
  }),
  route({
    method: 'POST',
    path: `${P}/detect`,
    operation: 'detectModels',
    summary: 'Detect model servers on this computer',
    description:
      'Queries the default loopback ports of Ollama, LM Studio, llama.cpp and vLLM for their models.',
    access: 'models:manage',
    effect: 'read',
    response: Detected,
    prepare: () => detectLocal(),
    handle: async (_ctx, _input, endpoints) => ({ endpoints }),
  }),
  route({
    method: 'GET',
    path: `${P}/usage`,
    operation: 'getModelUsage',
    summary: 'Get this month’s language model usage',
    access: 'models:manage',
    response: Usage,
    handle: ctx => usage(ctx),
  }),
] as const
