import { parentPort, workerData } from 'node:worker_threads'
import { configFrom } from '../config.ts'
import { serveSample } from './serve-sample.ts'

/** The sample office beside the office that started this thread, on a port of its own. */
const { dataDir } = workerData as { dataDir: string }
const { running } = await serveSample(configFrom({ SVC_PORT: '0', SVC_DATA_DIR: dataDir }), { reset: false })
parentPort?.once('message', async () => {
  await running.stop()
  process.exit(0)
})
const port = Number(new URL(running.url).port)
// The desktop program shows no other page than those that it is told of.
console.log(`sample ${port}`)
parentPort?.postMessage({ port })
