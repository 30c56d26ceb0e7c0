import manifest from '../../package.json' with { type: 'json' }

/** The product’s version, which the API, its reference and the tools for AI clients state alike. */
export const { version } = manifest
