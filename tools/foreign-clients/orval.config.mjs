export default {
  office: {
    input: '../../docs/openapi.public.json',
    output: { target: 'generated/orval/office.ts', client: 'fetch', mode: 'single' },
  },
}
