import type { ModuleThings } from '../../generated/things.ts'

export const things: ModuleThings['things'] = {
  '/api/v1/tools/{name}': async () => 'svc_list_deals',
}

export const notForStrangers: ModuleThings['notForStrangers'] = [
  [
    /^GET .*\/tools(\/llm-declarations)?$/,
    'answers JSON Schemas of many shapes, which Specmatic takes for one of the document',
  ],
  [/\/call$/, 'the arguments are those of the tool'],
]
