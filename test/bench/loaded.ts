// A preload: tells when the process ends which packages it has loaded.
import { registerHooks } from 'node:module'

const packages = new Set<string>()
registerHooks({
  load(url, context, next) {
    const path = url.split('/node_modules/').slice(1).at(-1)
    const name = path && /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]
    if (name) packages.add(name)
    return next(url, context)
  },
})
process.on('exit', () => console.log(`loaded ${[...packages].join(' ')}`))
