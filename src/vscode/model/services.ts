/** A server that many use, so that nobody has to look its address up. Names of products are the same in every language. */
export interface Service {
  name: string;
  baseUrl: string;
}

/** Programs on the author's own machine, where they listen unless they are told otherwise. */
export const localServers: readonly Service[] = [
  { name: 'Ollama', baseUrl: 'http://localhost:11434/v1' },
  { name: 'LM Studio', baseUrl: 'http://localhost:1234/v1' },
];

/** Services that give out keys, by the addresses in their own manuals. */
export const services: readonly Service[] = [
  { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1' },
  { name: 'DeepSeek', baseUrl: 'https://api.deepseek.com/v1' },
  { name: 'Moonshot AI · Kimi', baseUrl: 'https://api.moonshot.cn/v1' },
  { name: 'Moonshot AI · Kimi (international)', baseUrl: 'https://api.moonshot.ai/v1' },
  { name: '通义千问 · DashScope', baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1' },
  {
    name: 'Qwen · DashScope (international)',
    baseUrl: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
  },
  { name: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1' },
];
