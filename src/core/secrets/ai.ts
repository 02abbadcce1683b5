/** Decides what keys of model providers look like. */
import { namedRule, type Row, type Rule, tokenRule } from './rule.js';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

const TOKENS: Row[] = [
  ['anthropic-key', 'sk-ant-', 'sk-ant-[a-z0-9]{2,10}-[\\w-]{60,140}'],
  ['openrouter-key', 'sk-or-', 'sk-or-(?:v1-)?[A-Za-z0-9]{48,80}'],
  ['langfuse-key', 'sk-lf-', `sk-lf-${UUID}`],
  ['openai-key', 'sk-', 'sk-(?:proj-|svcacct-|admin-|None-)?[A-Za-z0-9_-]{20,200}'],
  ['openai-session', 'sess-', 'sess-[A-Za-z0-9]{40}'],
  ['huggingface-token', 'hf_', 'hf_[A-Za-z0-9]{30,40}'],
  ['huggingface-org-token', 'api_org_', 'api_org_[A-Za-z0-9]{34}'],
  ['groq-key', 'gsk_', 'gsk_[A-Za-z0-9]{40,60}'],
  ['perplexity-key', 'pplx-', 'pplx-[A-Za-z0-9]{40,60}'],
  ['replicate-token', 'r8_', 'r8_[A-Za-z0-9]{37,40}'],
  ['xai-key', 'xai-', 'xai-[A-Za-z0-9]{70,90}'],
  ['fireworks-key', 'fw_', 'fw_[A-Za-z0-9]{22,40}'],
  ['langsmith-key', 'lsv2_', 'lsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}'],
  ['pinecone-key', 'pcsk_', 'pcsk_\\w{50,90}'],
  ['elevenlabs-key', 'sk_', 'sk_[a-f0-9]{48}'],
  ['tavily-key', 'tvly-', 'tvly-(?:dev-|prod-)?[A-Za-z0-9]{28,40}'],
  ['nvidia-key', 'nvapi-', 'nvapi-[\\w-]{60,70}'],
  ['voyage-key', 'pa-', 'pa-[\\w-]{43}'],
  ['jina-key', 'jina_', 'jina_[A-Za-z0-9_-]{60}'],
  ['firecrawl-key', 'fc-', 'fc-[a-f0-9]{32}'],
  ['cerebras-key', 'csk-', 'csk-[a-z0-9]{40,56}'],
  ['together-key', 'tgp_v1_', 'tgp_v1_[\\w-]{43}'],
  ['braintrust-key', 'bt-st-', 'bt-st-[A-Za-z0-9]{40,60}'],
  ['helicone-key', 'sk-helicone-', 'sk-helicone-[\\w-]{20,60}'],
  ['context7-key', 'ctx7sk-', `ctx7sk-${UUID}`],
  ['cursor-key', 'key_', 'key_[a-f0-9]{64}'],
];

const NAMED: Row[] = [
  ['cohere-key', 'cohere co_api_key', '[A-Za-z0-9]{40}'],
  ['mistral-key', 'mistral', '[A-Za-z0-9]{32}'],
  ['together-legacy-key', 'together', '[a-f0-9]{64}'],
  ['wandb-key', 'wandb weights_and_biases', '[a-f0-9]{40}'],
  ['deepgram-key', 'deepgram', '[a-f0-9]{40}'],
  ['assemblyai-key', 'assemblyai', '[a-f0-9]{32}'],
  ['exa-key', 'exa_api', UUID],
  ['stability-key', 'stability dreamstudio', '[A-Za-z0-9-]{40,60}'],
  ['ai21-key', 'ai21', '[A-Za-z0-9]{32}'],
  ['deepseek-key', 'deepseek', '[A-Za-z0-9-]{32,40}'],
  ['serpapi-key', 'serpapi serper', '[a-f0-9]{40,64}'],
  ['clarifai-key', 'clarifai', '[a-f0-9]{32}'],
  ['deepl-key', 'deepl', `${UUID}(?::fx)?`],
  ['privateai-key', 'private_ai private-ai', '[a-z0-9]{32}'],
  ['kagi-key', 'kagi', '[\\w.-]{40,80}'],
];

export const ai = (): Rule[] => [...TOKENS.map(tokenRule), ...NAMED.map(namedRule)];
