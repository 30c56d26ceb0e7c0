// What a range of a file costs at least: `fs.createReadStream` over `node:http`, of the file that it is started with.
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const [path = ''] = process.argv.slice(2)
const { size } = statSync(path)
const server = createServer((req, res) => {
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
