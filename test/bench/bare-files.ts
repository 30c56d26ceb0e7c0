// The minimal cost of files over `node:http`: a range of the one that it is started with by
// `fs.createReadStream`, and one that is sent by `pipeline()` to a synced file beside it.
import { createReadStream, createWriteStream, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

const [path = ''] = process.argv.slice(2)
const { size } = statSync(path)
const server = createServer(async (req, res) => {
  if (req.method === 'PUT') {
    const copy = `${path}.sent`
    await pipeline(req, createWriteStream(copy))
    const handle = await open(copy)
    await handle.sync()
    await handle.close()
    rmSync(copy)
    res.end()
    return
  }
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '') ?? []
  const [start, end] = [Number(from), Number(to)]
  res.writeHead(206, {
    'Content-Type': 'application/octet-stream',
    'Content-Length': end - start + 1,
    'Content-Range': `bytes ${start}-${end}/${size}`,
  })
  createReadStream(path, { start, end }).pipe(res)
})
server.listen(0, '127.0.0.1', () =>
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
