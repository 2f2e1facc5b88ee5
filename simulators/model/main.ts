import { startModelSimulator } from './model-simulator.ts'

/** `node simulators/model/main.ts [port]`: the simulated model on its own, for development; Ctrl-C stops it. */
const simulator = await startModelSimulator({ port: Number(process.argv[2] ?? 4010) })
process.stdout.write(
  `Simulated model on ${simulator.url}\nAI_MODEL=openai-compatible:simulated AI_BASE_URL=${simulator.url}\n` +
    'openai:, anthropic: and google: are answered there too, with any AI_API_KEY.\n',
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.stop())
