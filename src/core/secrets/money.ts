/** Decides what keys of payment services, shops and exchanges look like. */
import { namedRule, type Row, type Rule, tokenRule } from './rule.js';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

const TOKENS: Row[] = [
  ['stripe-key', 'sk_ rk_', '[sr]k_(?:live|test|prod)_[A-Za-z0-9]{10,250}'],
  ['stripe-webhook-secret', 'whsec_', 'whsec_[A-Za-z0-9+/]{24,80}={0,2}'],
  ['square-token', 'sq0', 'sq0(?:atp|csp|idp|acp)-[\\w-]{22,43}'],
  ['square-access-token', 'eaaa', 'EAAA[\\w-]{60}'],
  ['paypal-braintree-token', 'access_token$', 'access_token\\$(?:production|sandbox)\\$[a-z0-9]{16}\\$[a-f0-9]{32}'],
  ['razorpay-key', 'rzp_', 'rzp_(?:live|test)_[A-Za-z0-9]{14,24}'],
  ['plaid-token', 'access-', `access-(?:sandbox|development|production)-${UUID}`],
  ['flutterwave-key', 'flwseck flwpubk', 'FLW(?:SEC|PUB)K(?:_TEST)?-[a-zA-Z0-9]{32}-X'],
  ['mollie-key', 'live_ test_', '(?:live|test)_[A-Za-z0-9]{30}'],
  ['gocardless-token', 'live_ sandbox_', '(?:live|sandbox)_[\\w=-]{40}'],
  ['lob-key', 'live_ test_', '(?:live|test)_(?:pub_)?[a-f0-9]{31,35}'],
  ['easypost-key', 'ezak eztk', 'EZ[AT]K[A-Za-z0-9]{54}'],
  ['duffel-token', 'duffel_', 'duffel_(?:test|live)_[\\w-]{43}'],
  ['shippo-token', 'shippo_', 'shippo_(?:live|test)_[a-f0-9]{40}'],
  ['checkout-key', 'sk_', 'sk_(?:sbox_)?[a-z0-9]{26}[a-z*#$=]'],
  ['xendit-key', 'xnd_', 'xnd_(?:production|development)_[A-Za-z0-9]{40,100}'],
  ['shopify-token', 'shpat_ shpca_ shppa_ shpss_ shpua_', 'shp(?:at|ca|pa|ss|ua)_[a-fA-F0-9]{32}'],
  ['adyen-key', 'aqe', 'AQE[a-z0-9][A-Za-z0-9+/]{60,200}(?:\\.[\\w<>{}$%^&*;:+=/-]{0,60})?'],
  ['coinbase-commerce-key', 'organizations/', `organizations/${UUID}/apiKeys/${UUID}`],
  ['polar-token', 'polar_', 'polar_(?:oat|pat)_[A-Za-z0-9]{40,60}'],
  ['paddle-key', 'pdl_', 'pdl_(?:live|sdbx)_apikey_[a-z0-9]{26}_[A-Za-z0-9]{22}_[A-Za-z0-9]{3}'],
];

const NAMED: Row[] = [
  ['paypal-secret', 'paypal', '[\\w-]{60,80}'],
  ['plaid-secret', 'plaid', '(?:[a-f0-9]{30}|[a-z0-9]{24})'],
  ['square-secret', 'square', '[\\w-]{22,64}'],
  ['coinbase-key', 'coinbase', '[\\w+/=-]{64,88}'],
  ['binance-key', 'binance', '[A-Za-z0-9]{64}'],
  ['kraken-key', 'kraken', '[A-Za-z0-9+/=_-]{56,90}'],
  ['kucoin-secret', 'kucoin', `(?:[a-f0-9]{24}|${UUID})`],
  ['bittrex-key', 'bittrex', '[a-z0-9]{32}'],
  ['finicity-token', 'finicity', '(?:[a-f0-9]{32}|[a-z0-9]{20})'],
  ['finnhub-token', 'finnhub', '[a-z0-9]{20}'],
  ['freemius-key', 'freemius', 'sk_[^\\s"\']{29}'],
  ['etherscan-key', 'etherscan', '[A-Z0-9]{34}'],
  ['infura-key', 'infura alchemy', '[A-Za-z0-9_-]{32}'],
  ['taxjar-key', 'taxjar', '[a-f0-9]{32}'],
  ['etsy-key', 'etsy', '[a-z0-9]{24}'],
  ['wise-token', 'wise', UUID],
  ['chargebee-key', 'chargebee', '(?:live|test)_[A-Za-z0-9]{30,50}'],
];

export const money = (): Rule[] => [...TOKENS.map(tokenRule), ...NAMED.map(namedRule)];
