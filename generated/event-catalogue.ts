// Generated from openapi/public.yaml by `npm run generate`. Do not edit.

import type { AmendedContractSnapshot, ContractSnapshot, CreditNoteSnapshot, CustomerSnapshot, DisabledWebhookEndpoint, ExhaustedDelivery, InvoiceSnapshot, PaymentSnapshot, RestoredWebhookEndpoint } from './api/types.gen.ts';

export interface EventCatalogueEntry {
  readonly type: string;
  readonly schemaVersion: number;
  readonly description: string;
  /** Publishers may publish it too, unless it tells of the service itself. */
  readonly publishedBy: 'service' | 'publishers';
  /** What kind of thing it is about; `data.id` says which. */
  readonly subject: string;
  readonly deprecation: EventDeprecation | null;
  /** JSON Schema 2020-12 of what a receiver gets, without references. */
  readonly bodySchema: { readonly properties: { readonly data: object } & Members } & Members;
  /** An example of what a receiver gets. */
  readonly bodyExample: { readonly data: object } & Members;
}

type Members = Readonly<Record<string, unknown>>;

export interface EventDeprecation {
  readonly deprecatedAt: string;
  /** When it may end; null while that is open. */
  readonly sunsetAt: string | null;
  /** What to use instead, in words. */
  readonly replacement: string;
}

/** Of the contract that this was generated from. */
export const contractVersion = '1.1.0';

export const eventCatalogue = [
  {
    "type": "contract.amended",
    "schemaVersion": 1,
    "description": "A contract was amended, and has other items from a day on.",
    "publishedBy": "publishers",
    "subject": "contract",
    "deprecation": null,
    "bodySchema": {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "description": "A contract was amended, and has other items from a day on.",
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "description": "The event's identifier; `Service-Event-Id` repeats it.",
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "description": "The event type.",
          "type": "string",
          "const": "contract.amended"
        },
        "schema_version": {
          "description": "The version of this payload's schema, as subscribed to.",
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "description": "When it happened; do not order by it.",
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "description": "Always `true` in a test event; absent from all others. The event has not happened.",
          "type": "boolean"
        },
        "data": {
          "description": "A contract, and what was amended in it.",
          "type": "object",
          "required": [
            "id",
            "number",
            "customer_id",
            "title",
            "status",
            "starts_on",
            "ends_on",
            "created_at",
            "updated_at",
            "amendment"
          ],
          "properties": {
            "id": {
              "description": "The contract's identifier.",
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "description": "The contract's number within the organization.",
              "type": "string"
            },
            "customer_id": {
              "description": "The customer who is the other party.",
              "type": "string",
              "format": "uuid"
            },
            "title": {
              "description": "The subject of the contract.",
              "type": "string"
            },
            "status": {
              "description": "`draft`: not in force yet. `active`: in force. `terminated`: ended, or notice was given.\n",
              "type": "string",
              "enum": [
                "draft",
                "active",
                "terminated"
              ]
            },
            "starts_on": {
              "description": "Its first day.",
              "type": "string",
              "format": "date"
            },
            "ends_on": {
              "description": "Its last day; `null` if it is open-ended.",
              "type": [
                "string",
                "null"
              ],
              "format": "date"
            },
            "created_at": {
              "description": "When it was created.",
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "description": "When it was last changed.",
              "type": "string",
              "format": "date-time"
            },
            "currency": {
              "description": "ISO 4217 code.",
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "billing_interval": {
              "description": "How long a period is that is billed: `month`, `quarter` or `year`; `null` if nothing is billed. More may be\nadded.\n",
              "type": [
                "string",
                "null"
              ],
              "x-values": [
                "month",
                "quarter",
                "year"
              ]
            },
            "payment_terms_days": {
              "description": "How many days after its issue an invoice is due.",
              "type": "integer",
              "format": "int32"
            },
            "auto_issue": {
              "description": "Whether its invoices are issued at once.",
              "type": "boolean"
            },
            "items": {
              "description": "What it bills, as of the day of the event. Once an amendment is in force, its items take their place.",
              "type": "array",
              "items": {
                "description": "Something that a contract bills in every period.",
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "description",
                  "quantity",
                  "meter",
                  "included_quantity",
                  "price",
                  "tax_rate"
                ],
                "properties": {
                  "id": {
                    "description": "The item's identifier.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "description": "`fixed`: the same in every period. `usage`: what a meter counts in the period. More may be added.\n",
                    "type": "string",
                    "x-values": [
                      "fixed",
                      "usage"
                    ]
                  },
                  "description": {
                    "description": "The text of its line on invoices.",
                    "type": "string"
                  },
                  "quantity": {
                    "description": "Of a fixed item; `null` for usage.",
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28,
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "meter": {
                    "description": "The key of a usage item's meter; `null` for a fixed item.",
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "included_quantity": {
                    "description": "How much of a usage item costs nothing; `null` for a fixed item.",
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28,
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "price": {
                    "description": "What one costs.",
                    "type": "object",
                    "required": [
                      "kind",
                      "unit_amount"
                    ],
                    "properties": {
                      "kind": {
                        "description": "`unit`: each costs the same. More may be added.",
                        "type": "string",
                        "x-values": [
                          "unit"
                        ]
                      },
                      "unit_amount": {
                        "description": "The price of one, of the kind `unit`; `null` for a kind that has none. In minor units of the currency:\n`\"0.5\"` is half a cent.\n",
                        "type": [
                          "string",
                          "null"
                        ]
                      }
                    }
                  },
                  "tax_rate": {
                    "description": "In percent, 0 to 100: `\"20\"` is 20 %. A decimal number as text.",
                    "type": "string",
                    "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                    "maxLength": 15
                  }
                }
              }
            },
            "amendments": {
              "description": "What changes or has changed its items, by the day from which on.",
              "type": "array",
              "items": {
                "description": "Other items from a day on.",
                "type": "object",
                "required": [
                  "id",
                  "effective_on",
                  "reason",
                  "items",
                  "created_at"
                ],
                "properties": {
                  "id": {
                    "description": "The amendment's identifier.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "effective_on": {
                    "description": "The first day of the new items.",
                    "type": "string",
                    "format": "date"
                  },
                  "reason": {
                    "description": "Why the contract was amended; `null` if nobody said.",
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "items": {
                    "description": "All that the contract bills from then on. Empty once it is in force: the items of the last amendment that is are the contract's.",
                    "type": "array",
                    "items": {
                      "description": "Something that a contract bills in every period.",
                      "type": "object",
                      "required": [
                        "id",
                        "kind",
                        "description",
                        "quantity",
                        "meter",
                        "included_quantity",
                        "price",
                        "tax_rate"
                      ],
                      "properties": {
                        "id": {
                          "description": "The item's identifier.",
                          "type": "string",
                          "format": "uuid"
                        },
                        "kind": {
                          "description": "`fixed`: the same in every period. `usage`: what a meter counts in the period. More may be added.\n",
                          "type": "string",
                          "x-values": [
                            "fixed",
                            "usage"
                          ]
                        },
                        "description": {
                          "description": "The text of its line on invoices.",
                          "type": "string"
                        },
                        "quantity": {
                          "description": "Of a fixed item; `null` for usage.",
                          "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                          "maxLength": 28,
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "meter": {
                          "description": "The key of a usage item's meter; `null` for a fixed item.",
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "included_quantity": {
                          "description": "How much of a usage item costs nothing; `null` for a fixed item.",
                          "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                          "maxLength": 28,
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "price": {
                          "description": "What one costs.",
                          "type": "object",
                          "required": [
                            "kind",
                            "unit_amount"
                          ],
                          "properties": {
                            "kind": {
                              "description": "`unit`: each costs the same. More may be added.",
                              "type": "string",
                              "x-values": [
                                "unit"
                              ]
                            },
                            "unit_amount": {
                              "description": "The price of one, of the kind `unit`; `null` for a kind that has none. In minor units of the currency:\n`\"0.5\"` is half a cent.\n",
                              "type": [
                                "string",
                                "null"
                              ]
                            }
                          }
                        },
                        "tax_rate": {
                          "description": "In percent, 0 to 100: `\"20\"` is 20 %. A decimal number as text.",
                          "type": "string",
                          "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                          "maxLength": 15
                        }
                      }
                    }
                  },
                  "created_at": {
                    "description": "When the contract was amended.",
                    "type": "string",
                    "format": "date-time"
                  }
                }
              }
            },
            "next_period": {
              "description": "The period that was billed next. An invoice with a `period` moves it on and is no change of the contract: then it begins with the `to` of that period.",
              "required": [
                "from",
                "to"
              ],
              "properties": {
                "from": {
                  "description": "Its first day.",
                  "type": "string",
                  "format": "date"
                },
                "to": {
                  "description": "The first day that does not belong to it any more.",
                  "type": "string",
                  "format": "date"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "proration": {
              "description": "What a period costs of which only a part is billed. `none`: as much as a whole one. `day`: fixed items\nby the days that are billed. More may be added.\n",
              "type": "string",
              "x-values": [
                "none",
                "day"
              ]
            },
            "ended_by": {
              "description": "What terminated it. `notice`: a request to terminate it. `term`: its last day, which has passed. `null`\nunless it is terminated. More may be added.\n",
              "type": [
                "string",
                "null"
              ],
              "x-values": [
                "term",
                "notice"
              ]
            },
            "termination_reason": {
              "description": "Why it was terminated, in the words of whoever did; `null` if nobody said.",
              "type": [
                "string",
                "null"
              ]
            },
            "activated_at": {
              "description": "When it was activated; `null` for a draft.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "terminated_at": {
              "description": "When it was terminated, which may be before or after its last day; `null` unless it is.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "version": {
              "description": "Counts the changes of the contract, from 1; each is the data of one event. The highest is the latest.",
              "type": "integer",
              "format": "int32"
            },
            "external_id": {
              "description": "Your own identifier of it; `null` if there is none.",
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "description": "Your own keys and values.",
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "amendment": {
              "description": "Other items from a day on.",
              "type": "object",
              "required": [
                "id",
                "effective_on",
                "reason"
              ],
              "properties": {
                "id": {
                  "description": "The amendment's identifier.",
                  "type": "string",
                  "format": "uuid"
                },
                "effective_on": {
                  "description": "The first day of the new items.",
                  "type": "string",
                  "format": "date"
                },
                "reason": {
                  "description": "Why the contract was amended; `null` if nobody said.",
                  "type": [
                    "string",
                    "null"
                  ]
                }
              }
            }
          }
        }
      }
    },
    "bodyExample": {
      "id": "01a1fd67-ca00-7c46-9f15-0d7b3a2e8c69",
      "type": "contract.amended",
      "schema_version": 1,
      "created_at": "2026-11-21T09:20:00.000Z",
      "data": {
        "id": "019cd6ff-9e40-7c12-9a55-3c1f0a6b7d21",
        "number": "K-2014",
        "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
        "title": "Platform and API calls",
        "status": "active",
        "starts_on": "2026-03-20",
        "ends_on": null,
        "created_at": "2026-03-10T09:06:42.368Z",
        "updated_at": "2026-11-21T09:20:00.000Z",
        "currency": "GBP",
        "billing_interval": "month",
        "payment_terms_days": 30,
        "auto_issue": false,
        "items": [
          {
            "id": "019cd6ff-9e40-7d04-8b7e-1f5c9a2e6033",
            "kind": "fixed",
            "description": "Platform licence",
            "quantity": "1",
            "meter": null,
            "included_quantity": null,
            "price": {
              "kind": "unit",
              "unit_amount": "79125"
            },
            "tax_rate": "20"
          },
          {
            "id": "019cd6ff-9e40-7e15-9c8f-2a6d0b3f7144",
            "kind": "usage",
            "description": "API calls",
            "quantity": null,
            "meter": "api_calls",
            "included_quantity": "0",
            "price": {
              "kind": "unit",
              "unit_amount": "0.5"
            },
            "tax_rate": "20"
          }
        ],
        "amendments": [
          {
            "id": "01a1fd67-ca00-7b35-8e04-9c6a2f1d7b58",
            "effective_on": "2026-12-20",
            "reason": "Price list 2027",
            "items": [
              {
                "id": "01a1fd67-ca00-7d57-8026-be8c4b3f9d7a",
                "kind": "fixed",
                "description": "Platform licence",
                "quantity": "1",
                "meter": null,
                "included_quantity": null,
                "price": {
                  "kind": "unit",
                  "unit_amount": "85000"
                },
                "tax_rate": "20"
              },
              {
                "id": "01a1fd67-ca00-7e68-9137-cf9d5c4a0e8b",
                "kind": "usage",
                "description": "API calls",
                "quantity": null,
                "meter": "api_calls",
                "included_quantity": "0",
                "price": {
                  "kind": "unit",
                  "unit_amount": "0.5"
                },
                "tax_rate": "20"
              }
            ],
            "created_at": "2026-11-21T09:20:00.000Z"
          }
        ],
        "next_period": {
          "from": "2026-11-20",
          "to": "2026-12-20"
        },
        "proration": "none",
        "ended_by": null,
        "termination_reason": null,
        "activated_at": "2026-03-12T10:15:00.000Z",
        "terminated_at": null,
        "version": 3,
        "external_id": null,
        "metadata": {},
        "amendment": {
          "id": "01a1fd67-ca00-7b35-8e04-9c6a2f1d7b58",
          "effective_on": "2026-12-20",
          "reason": "Price list 2027"
        }
      }
    }
  },
  {
    "type": "contract.created",
    "schemaVersion": 1,
    "description": "A contract was created.",
    "publishedBy": "publishers",
    "subject": "contract",
    "deprecation": null,
    "bodySchema": {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "description": "A contract was created.",
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "description": "The event's identifier; `Service-Event-Id` repeats it.",
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "description": "The event type.",
          "type": "string",
          "const": "contract.created"
        },
        "schema_version": {
          "description": "The version of this payload's schema, as subscribed to.",
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "description": "When it happened; do not order by it.",
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "description": "Always `true` in a test event; absent from all others. The event has not happened.",
          "type": "boolean"
        },
        "data": {
          "description": "A contract with a customer, as its events carry it.",
          "type": "object",
          "required": [
            "id",
            "number",
            "customer_id",
            "title",
            "status",
            "starts_on",
            "ends_on",
            "created_at",
            "updated_at"
          ],
          "properties": {
            "id": {
              "description": "The contract's identifier.",
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "description": "The contract's number within the organization.",
              "type": "string"
            },
            "customer_id": {
              "description": "The customer who is the other party.",
              "type": "string",
              "format": "uuid"
            },
            "title": {
              "description": "The subject of the contract.",
              "type": "string"
            },
            "status": {
              "description": "`draft`: not in force yet. `active`: in force. `terminated`: ended, or notice was given.\n",
              "type": "string",
              "enum": [
                "draft",
                "active",
                "terminated"
              ]
            },
            "starts_on": {
              "description": "Its first day.",
              "type": "string",
              "format": "date"
            },
            "ends_on": {
              "description": "Its last day; `null` if it is open-ended.",
              "type": [
                "string",
                "null"
              ],
              "format": "date"
            },
            "created_at": {
              "description": "When it was created.",
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "description": "When it was last changed.",
              "type": "string",
              "format": "date-time"
            },
            "currency": {
              "description": "ISO 4217 code.",
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "billing_interval": {
              "description": "How long a period is that is billed: `month`, `quarter` or `year`; `null` if nothing is billed. More may be\nadded.\n",
              "type": [
                "string",
                "null"
              ],
              "x-values": [
                "month",
                "quarter",
                "year"
              ]
            },
            "payment_terms_days": {
              "description": "How many days after its issue an invoice is due.",
              "type": "integer",
              "format": "int32"
            },
            "auto_issue": {
              "description": "Whether its invoices are issued at once.",
              "type": "boolean"
            },
            "items": {
              "description": "What it bills, as of the day of the event. Once an amendment is in force, its items take their place.",
              "type": "array",
              "items": {
                "description": "Something that a contract bills in every period.",
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "description",
                  "quantity",
                  "meter",
                  "included_quantity",
                  "price",
                  "tax_rate"
                ],
                "properties": {
                  "id": {
                    "description": "The item's identifier.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "description": "`fixed`: the same in every period. `usage`: what a meter counts in the period. More may be added.\n",
                    "type": "string",
                    "x-values": [
                      "fixed",
                      "usage"
                    ]
                  },
                  "description": {
                    "description": "The text of its line on invoices.",
                    "type": "string"
                  },
                  "quantity": {
                    "description": "Of a fixed item; `null` for usage.",
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28,
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "meter": {
                    "description": "The key of a usage item's meter; `null` for a fixed item.",
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "included_quantity": {
                    "description": "How much of a usage item costs nothing; `null` for a fixed item.",
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28,
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "price": {
                    "description": "What one costs.",
                    "type": "object",
                    "required": [
                      "kind",
                      "unit_amount"
                    ],
                    "properties": {
                      "kind": {
                        "description": "`unit`: each costs the same. More may be added.",
                        "type": "string",
                        "x-values": [
                          "unit"
                        ]
                      },
                      "unit_amount": {
                        "description": "The price of one, of the kind `unit`; `null` for a kind that has none. In minor units of the currency:\n`\"0.5\"` is half a cent.\n",
                        "type": [
                          "string",
                          "null"
                        ]
                      }
                    }
                  },
                  "tax_rate": {
                    "description": "In percent, 0 to 100: `\"20\"` is 20 %. A decimal number as text.",
                    "type": "string",
                    "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                    "maxLength": 15
                  }
                }
              }
            },
            "amendments": {
              "description": "What changes or has changed its items, by the day from which on.",
              "type": "array",
              "items": {
                "description": "Other items from a day on.",
                "type": "object",
                "required": [
                  "id",
                  "effective_on",
                  "reason",
                  "items",
                  "created_at"
                ],
                "properties": {
                  "id": {
                    "description": "The amendment's identifier.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "effective_on": {
                    "description": "The first day of the new items.",
                    "type": "string",
                    "format": "date"
                  },
                  "reason": {
                    "description": "Why the contract was amended; `null` if nobody said.",
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "items": {
                    "description": "All that the contract bills from then on. Empty once it is in force: the items of the last amendment that is are the contract's.",
                    "type": "array",
                    "items": {
                      "description": "Something that a contract bills in every period.",
                      "type": "object",
                      "required": [
                        "id",
                        "kind",
                        "description",
                        "quantity",
                        "meter",
                        "included_quantity",
                        "price",
                        "tax_rate"
                      ],
                      "properties": {
                        "id": {
                          "description": "The item's identifier.",
                          "type": "string",
                          "format": "uuid"
                        },
                        "kind": {
                          "description": "`fixed`: the same in every period. `usage`: what a meter counts in the period. More may be added.\n",
                          "type": "string",
                          "x-values": [
                            "fixed",
                            "usage"
                          ]
                        },
                        "description": {
                          "description": "The text of its line on invoices.",
                          "type": "string"
                        },
                        "quantity": {
                          "description": "Of a fixed item; `null` for usage.",
                          "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                          "maxLength": 28,
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "meter": {
                          "description": "The key of a usage item's meter; `null` for a fixed item.",
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "included_quantity": {
                          "description": "How much of a usage item costs nothing; `null` for a fixed item.",
                          "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                          "maxLength": 28,
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "price": {
                          "description": "What one costs.",
                          "type": "object",
                          "required": [
                            "kind",
                            "unit_amount"
                          ],
                          "properties": {
                            "kind": {
                              "description": "`unit`: each costs the same. More may be added.",
                              "type": "string",
                              "x-values": [
                                "unit"
                              ]
                            },
                            "unit_amount": {
                              "description": "The price of one, of the kind `unit`; `null` for a kind that has none. In minor units of the currency:\n`\"0.5\"` is half a cent.\n",
                              "type": [
                                "string",
                                "null"
                              ]
                            }
                          }
                        },
                        "tax_rate": {
                          "description": "In percent, 0 to 100: `\"20\"` is 20 %. A decimal number as text.",
                          "type": "string",
                          "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                          "maxLength": 15
                        }
                      }
                    }
                  },
                  "created_at": {
                    "description": "When the contract was amended.",
                    "type": "string",
                    "format": "date-time"
                  }
                }
              }
            },
            "next_period": {
              "description": "The period that was billed next. An invoice with a `period` moves it on and is no change of the contract: then it begins with the `to` of that period.",
              "required": [
                "from",
                "to"
              ],
              "properties": {
                "from": {
                  "description": "Its first day.",
                  "type": "string",
                  "format": "date"
                },
                "to": {
                  "description": "The first day that does not belong to it any more.",
                  "type": "string",
                  "format": "date"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "proration": {
              "description": "What a period costs of which only a part is billed. `none`: as much as a whole one. `day`: fixed items\nby the days that are billed. More may be added.\n",
              "type": "string",
              "x-values": [
                "none",
                "day"
              ]
            },
            "ended_by": {
              "description": "What terminated it. `notice`: a request to terminate it. `term`: its last day, which has passed. `null`\nunless it is terminated. More may be added.\n",
              "type": [
                "string",
                "null"
              ],
              "x-values": [
                "term",
                "notice"
              ]
            },
            "termination_reason": {
              "description": "Why it was terminated, in the words of whoever did; `null` if nobody said.",
              "type": [
                "string",
                "null"
              ]
            },
            "activated_at": {
              "description": "When it was activated; `null` for a draft.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "terminated_at": {
              "description": "When it was terminated, which may be before or after its last day; `null` unless it is.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "version": {
              "description": "Counts the changes of the contract, from 1; each is the data of one event. The highest is the latest.",
              "type": "integer",
              "format": "int32"
            },
            "external_id": {
              "description": "Your own identifier of it; `null` if there is none.",
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "description": "Your own keys and values.",
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            }
          }
        }
      }
    },
    "bodyExample": {
      "id": "01a1e8bc-0a80-7098-b971-99a03a7c9164",
      "type": "contract.created",
      "schema_version": 1,
      "created_at": "2026-11-17T09:00:00.000Z",
      "data": {
        "id": "01a1e8bc-0a80-7a3d-bc4b-644a9a2c51e7",
        "number": "K-2031",
        "customer_id": "019e177b-d53f-7968-9eb7-65661ea3b95f",
        "title": "Support and maintenance",
        "status": "draft",
        "starts_on": "2026-12-01",
        "ends_on": "2027-11-30",
        "created_at": "2026-11-17T09:00:00.000Z",
        "updated_at": "2026-11-17T09:00:00.000Z",
        "currency": "EUR",
        "billing_interval": "month",
        "payment_terms_days": 30,
        "auto_issue": false,
        "items": [
          {
            "id": "01a1e8bc-0a80-7b4e-8d5c-755b0b3d62f8",
            "kind": "fixed",
            "description": "Support and maintenance",
            "quantity": "1",
            "meter": null,
            "included_quantity": null,
            "price": {
              "kind": "unit",
              "unit_amount": "98000"
            },
            "tax_rate": "20"
          }
        ],
        "amendments": [],
        "next_period": null,
        "proration": "none",
        "ended_by": null,
        "termination_reason": null,
        "activated_at": null,
        "terminated_at": null,
        "version": 1,
        "external_id": null,
        "metadata": {}
      }
    }
  },
  {
    "type": "contract.deleted",
    "schemaVersion": 1,
    "description": "A draft contract was deleted.",
    "publishedBy": "publishers",
    "subject": "contract",
    "deprecation": null,
    "bodySchema": {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "description": "A draft contract was deleted.",
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "description": "The event's identifier; `Service-Event-Id` repeats it.",
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "description": "The event type.",
          "type": "string",
          "const": "contract.deleted"
        },
        "schema_version": {
          "description": "The version of this payload's schema, as subscribed to.",
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "description": "When it happened; do not order by it.",
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "description": "Always `true` in a test event; absent from all others. The event has not happened.",
          "type": "boolean"
        },
        "data": {
          "description": "A contract with a customer, as its events carry it.",
          "type": "object",
          "required": [
            "id",
            "number",
            "customer_id",
            "title",
            "status",
            "starts_on",
            "ends_on",
            "created_at",
            "updated_at"
          ],
          "properties": {
            "id": {
              "description": "The contract's identifier.",
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "description": "The contract's number within the organization.",
              "type": "string"
            },
            "customer_id": {
              "description": "The customer who is the other party.",
              "type": "string",
              "format": "uuid"
            },
            "title": {
              "description": "The subject of the contract.",
              "type": "string"
            },
            "status": {
              "description": "`draft`: not in force yet. `active`: in force. `terminated`: ended, or notice was given.\n",
              "type": "string",
              "enum": [
                "draft",
                "active",
                "terminated"
              ]
            },
            "starts_on": {
              "description": "Its first day.",
              "type": "string",
              "format": "date"
            },
            "ends_on": {
              "description": "Its last day; `null` if it is open-ended.",
              "type": [
                "string",
                "null"
              ],
              "format": "date"
            },
            "created_at": {
              "description": "When it was created.",
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "description": "When it was last changed.",
              "type": "string",
              "format": "date-time"
            },
            "currency": {
              "description": "ISO 4217 code.",
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "billing_interval": {
              "description": "How long a period is that is billed: `month`, `quarter` or `year`; `null` if nothing is billed. More may be\nadded.\n",
              "type": [
                "string",
                "null"
              ],
              "x-values": [
                "month",
                "quarter",
                "year"
              ]
            },
            "payment_terms_days": {
              "description": "How many days after its issue an invoice is due.",
              "type": "integer",
              "format": "int32"
            },
            "auto_issue": {
              "description": "Whether its invoices are issued at once.",
              "type": "boolean"
            },
            "items": {
              "description": "What it bills, as of the day of the event. Once an amendment is in force, its items take their place.",
              "type": "array",
              "items": {
                "description": "Something that a contract bills in every period.",
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "description",
                  "quantity",
                  "meter",
                  "included_quantity",
                  "price",
                  "tax_rate"
                ],
                "properties": {
                  "id": {
                    "description": "The item's identifier.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "description": "`fixed`: the same in every period. `usage`: what a meter counts in the period. More may be added.\n",
                    "type": "string",
                    "x-values": [
                      "fixed",
                      "usage"
                    ]
                  },
                  "description": {
                    "description": "The text of its line on invoices.",
                    "type": "string"
                  },
                  "quantity": {
                    "description": "Of a fixed item; `null` for usage.",
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28,
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "meter": {
                    "description": "The key of a usage item's meter; `null` for a fixed item.",
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "included_quantity": {
                    "description": "How much of a usage item costs nothing; `null` for a fixed item.",
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28,
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "price": {
                    "description": "What one costs.",
                    "type": "object",
                    "required": [
                      "kind",
                      "unit_amount"
                    ],
                    "properties": {
                      "kind": {
                        "description": "`unit`: each costs the same. More may be added.",
                        "type": "string",
                        "x-values": [
                          "unit"
                        ]
                      },
                      "unit_amount": {
                        "description": "The price of one, of the kind `unit`; `null` for a kind that has none. In minor units of the currency:\n`\"0.5\"` is half a cent.\n",
                        "type": [
                          "string",
                          "null"
                        ]
                      }
                    }
                  },
                  "tax_rate": {
                    "description": "In percent, 0 to 100: `\"20\"` is 20 %. A decimal number as text.",
                    "type": "string",
                    "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                    "maxLength": 15
                  }
                }
              }
            },
            "amendments": {
              "description": "What changes or has changed its items, by the day from which on.",
              "type": "array",
              "items": {
                "description": "Other items from a day on.",
                "type": "object",
                "required": [
                  "id",
                  "effective_on",
                  "reason",
                  "items",
                  "created_at"
                ],
                "properties": {
                  "id": {
                    "description": "The amendment's identifier.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "effective_on": {
                    "description": "The first day of the new items.",
                    "type": "string",
                    "format": "date"
                  },
                  "reason": {
                    "description": "Why the contract was amended; `null` if nobody said.",
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "items": {
                    "description": "All that the contract bills from then on. Empty once it is in force: the items of the last amendment that is are the contract's.",
                    "type": "array",
                    "items": {
                      "description": "Something that a contract bills in every period.",
                      "type": "object",
                      "required": [
                        "id",
                        "kind",
                        "description",
                        "quantity",
                        "meter",
                        "included_quantity",
                        "price",
                        "tax_rate"
                      ],
                      "properties": {
                        "id": {
                          "description": "The item's identifier.",
                          "type": "string",
                          "format": "uuid"
                        },
                        "kind": {
                          "description": "`fixed`: the same in every period. `usage`: what a meter counts in the period. More may be added.\n",
                          "type": "string",
                          "x-values": [
                            "fixed",
                            "usage"
                          ]
                        },
                        "description": {
                          "description": "The text of its line on invoices.",
                          "type": "string"
                        },
                        "quantity": {
                          "description": "Of a fixed item; `null` for usage.",
                          "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                          "maxLength": 28,
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "meter": {
                          "description": "The key of a usage item's meter; `null` for a fixed item.",
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "included_quantity": {
                          "description": "How much of a usage item costs nothing; `null` for a fixed item.",
                          "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                          "maxLength": 28,
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "price": {
                          "description": "What one costs.",
                          "type": "object",
                          "required": [
                            "kind",
                            "unit_amount"
                          ],
                          "properties": {
                            "kind": {
                              "description": "`unit`: each costs the same. More may be added.",
                              "type": "string",
                              "x-values": [
                                "unit"
                              ]
                            },
                            "unit_amount": {
                              "description": "The price of one, of the kind `unit`; `null` for a kind that has none. In minor units of the currency:\n`\"0.5\"` is half a cent.\n",
                              "type": [
                                "string",
                                "null"
                              ]
                            }
                          }
                        },
                        "tax_rate": {
                          "description": "In percent, 0 to 100: `\"20\"` is 20 %. A decimal number as text.",
                          "type": "string",
                          "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                          "maxLength": 15
                        }
                      }
                    }
                  },
                  "created_at": {
                    "description": "When the contract was amended.",
                    "type": "string",
                    "format": "date-time"
                  }
                }
              }
            },
            "next_period": {
              "description": "The period that was billed next. An invoice with a `period` moves it on and is no change of the contract: then it begins with the `to` of that period.",
              "required": [
                "from",
                "to"
              ],
              "properties": {
                "from": {
                  "description": "Its first day.",
                  "type": "string",
                  "format": "date"
                },
                "to": {
                  "description": "The first day that does not belong to it any more.",
                  "type": "string",
                  "format": "date"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "proration": {
              "description": "What a period costs of which only a part is billed. `none`: as much as a whole one. `day`: fixed items\nby the days that are billed. More may be added.\n",
              "type": "string",
              "x-values": [
                "none",
                "day"
              ]
            },
            "ended_by": {
              "description": "What terminated it. `notice`: a request to terminate it. `term`: its last day, which has passed. `null`\nunless it is terminated. More may be added.\n",
              "type": [
                "string",
                "null"
              ],
              "x-values": [
                "term",
                "notice"
              ]
            },
            "termination_reason": {
              "description": "Why it was terminated, in the words of whoever did; `null` if nobody said.",
              "type": [
                "string",
                "null"
              ]
            },
            "activated_at": {
              "description": "When it was activated; `null` for a draft.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "terminated_at": {
              "description": "When it was terminated, which may be before or after its last day; `null` unless it is.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "version": {
              "description": "Counts the changes of the contract, from 1; each is the data of one event. The highest is the latest.",
              "type": "integer",
              "format": "int32"
            },
            "external_id": {
              "description": "Your own identifier of it; `null` if there is none.",
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "description": "Your own keys and values.",
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            }
          }
        }
      }
    },
    "bodyExample": {
      "id": "01a1eda4-2500-7b07-9c13-5d2e8f4a6b18",
      "type": "contract.deleted",
      "schema_version": 1,
      "created_at": "2026-11-18T07:52:00.000Z",
      "data": {
        "id": "01a1e8bc-0a80-7a3d-bc4b-644a9a2c51e7",
        "number": "K-2031",
        "customer_id": "019e177b-d53f-7968-9eb7-65661ea3b95f",
        "title": "Support and maintenance",
        "status": "draft",
        "starts_on": "2026-12-01",
        "ends_on": "2027-11-30",
        "created_at": "2026-11-17T09:00:00.000Z",
        "updated_at": "2026-11-18T07:52:00.000Z",
        "currency": "EUR",
        "billing_interval": "month",
        "payment_terms_days": 30,
        "auto_issue": false,
        "items": [
          {
            "id": "01a1e8bc-0a80-7b4e-8d5c-755b0b3d62f8",
            "kind": "fixed",
            "description": "Support and maintenance",
            "quantity": "1",
            "meter": null,
            "included_quantity": null,
            "price": {
              "kind": "unit",
              "unit_amount": "98000"
            },
            "tax_rate": "20"
          }
        ],
        "amendments": [],
        "next_period": null,
        "proration": "none",
        "ended_by": null,
        "termination_reason": null,
        "activated_at": null,
        "terminated_at": null,
        "version": 2,
        "external_id": null,
        "metadata": {}
      }
    }
  },
  {
    "type": "contract.terminated",
    "schemaVersion": 1,
    "description": "A contract was terminated.",
    "publishedBy": "publishers",
    "subject": "contract",
    "deprecation": null,
    "bodySchema": {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "description": "A contract was terminated.",
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "description": "The event's identifier; `Service-Event-Id` repeats it.",
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "description": "The event type.",
          "type": "string",
          "const": "contract.terminated"
        },
        "schema_version": {
          "description": "The version of this payload's schema, as subscribed to.",
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "description": "When it happened; do not order by it.",
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "description": "Always `true` in a test event; absent from all others. The event has not happened.",
          "type": "boolean"
        },
        "data": {
          "description": "A contract with a customer, as its events carry it.",
          "type": "object",
          "required": [
            "id",
            "number",
            "customer_id",
            "title",
            "status",
            "starts_on",
            "ends_on",
            "created_at",
            "updated_at"
          ],
          "properties": {
            "id": {
              "description": "The contract's identifier.",
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "description": "The contract's number within the organization.",
              "type": "string"
            },
            "customer_id": {
              "description": "The customer who is the other party.",
              "type": "string",
              "format": "uuid"
            },
            "title": {
              "description": "The subject of the contract.",
              "type": "string"
            },
            "status": {
              "description": "`draft`: not in force yet. `active`: in force. `terminated`: ended, or notice was given.\n",
              "type": "string",
              "enum": [
                "draft",
                "active",
                "terminated"
              ]
            },
            "starts_on": {
              "description": "Its first day.",
              "type": "string",
              "format": "date"
            },
            "ends_on": {
              "description": "Its last day; `null` if it is open-ended.",
              "type": [
                "string",
                "null"
              ],
              "format": "date"
            },
            "created_at": {
              "description": "When it was created.",
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "description": "When it was last changed.",
              "type": "string",
              "format": "date-time"
            },
            "currency": {
              "description": "ISO 4217 code.",
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "billing_interval": {
              "description": "How long a period is that is billed: `month`, `quarter` or `year`; `null` if nothing is billed. More may be\nadded.\n",
              "type": [
                "string",
                "null"
              ],
              "x-values": [
                "month",
                "quarter",
                "year"
              ]
            },
            "payment_terms_days": {
              "description": "How many days after its issue an invoice is due.",
              "type": "integer",
              "format": "int32"
            },
            "auto_issue": {
              "description": "Whether its invoices are issued at once.",
              "type": "boolean"
            },
            "items": {
              "description": "What it bills, as of the day of the event. Once an amendment is in force, its items take their place.",
              "type": "array",
              "items": {
                "description": "Something that a contract bills in every period.",
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "description",
                  "quantity",
                  "meter",
                  "included_quantity",
                  "price",
                  "tax_rate"
                ],
                "properties": {
                  "id": {
                    "description": "The item's identifier.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "description": "`fixed`: the same in every period. `usage`: what a meter counts in the period. More may be added.\n",
                    "type": "string",
                    "x-values": [
                      "fixed",
                      "usage"
                    ]
                  },
                  "description": {
                    "description": "The text of its line on invoices.",
                    "type": "string"
                  },
                  "quantity": {
                    "description": "Of a fixed item; `null` for usage.",
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28,
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "meter": {
                    "description": "The key of a usage item's meter; `null` for a fixed item.",
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "included_quantity": {
                    "description": "How much of a usage item costs nothing; `null` for a fixed item.",
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28,
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "price": {
                    "description": "What one costs.",
                    "type": "object",
                    "required": [
                      "kind",
                      "unit_amount"
                    ],
                    "properties": {
                      "kind": {
                        "description": "`unit`: each costs the same. More may be added.",
                        "type": "string",
                        "x-values": [
                          "unit"
                        ]
                      },
                      "unit_amount": {
                        "description": "The price of one, of the kind `unit`; `null` for a kind that has none. In minor units of the currency:\n`\"0.5\"` is half a cent.\n",
                        "type": [
                          "string",
                          "null"
                        ]
                      }
                    }
                  },
                  "tax_rate": {
                    "description": "In percent, 0 to 100: `\"20\"` is 20 %. A decimal number as text.",
                    "type": "string",
                    "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                    "maxLength": 15
                  }
                }
              }
            },
            "amendments": {
              "description": "What changes or has changed its items, by the day from which on.",
              "type": "array",
              "items": {
                "description": "Other items from a day on.",
                "type": "object",
                "required": [
                  "id",
                  "effective_on",
                  "reason",
                  "items",
                  "created_at"
                ],
                "properties": {
                  "id": {
                    "description": "The amendment's identifier.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "effective_on": {
                    "description": "The first day of the new items.",
                    "type": "string",
                    "format": "date"
                  },
                  "reason": {
                    "description": "Why the contract was amended; `null` if nobody said.",
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "items": {
                    "description": "All that the contract bills from then on. Empty once it is in force: the items of the last amendment that is are the contract's.",
                    "type": "array",
                    "items": {
                      "description": "Something that a contract bills in every period.",
                      "type": "object",
                      "required": [
                        "id",
                        "kind",
                        "description",
                        "quantity",
                        "meter",
                        "included_quantity",
                        "price",
                        "tax_rate"
                      ],
                      "properties": {
                        "id": {
                          "description": "The item's identifier.",
                          "type": "string",
                          "format": "uuid"
                        },
                        "kind": {
                          "description": "`fixed`: the same in every period. `usage`: what a meter counts in the period. More may be added.\n",
                          "type": "string",
                          "x-values": [
                            "fixed",
                            "usage"
                          ]
                        },
                        "description": {
                          "description": "The text of its line on invoices.",
                          "type": "string"
                        },
                        "quantity": {
                          "description": "Of a fixed item; `null` for usage.",
                          "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                          "maxLength": 28,
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "meter": {
                          "description": "The key of a usage item's meter; `null` for a fixed item.",
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "included_quantity": {
                          "description": "How much of a usage item costs nothing; `null` for a fixed item.",
                          "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                          "maxLength": 28,
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "price": {
                          "description": "What one costs.",
                          "type": "object",
                          "required": [
                            "kind",
                            "unit_amount"
                          ],
                          "properties": {
                            "kind": {
                              "description": "`unit`: each costs the same. More may be added.",
                              "type": "string",
                              "x-values": [
                                "unit"
                              ]
                            },
                            "unit_amount": {
                              "description": "The price of one, of the kind `unit`; `null` for a kind that has none. In minor units of the currency:\n`\"0.5\"` is half a cent.\n",
                              "type": [
                                "string",
                                "null"
                              ]
                            }
                          }
                        },
                        "tax_rate": {
                          "description": "In percent, 0 to 100: `\"20\"` is 20 %. A decimal number as text.",
                          "type": "string",
                          "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                          "maxLength": 15
                        }
                      }
                    }
                  },
                  "created_at": {
                    "description": "When the contract was amended.",
                    "type": "string",
                    "format": "date-time"
                  }
                }
              }
            },
            "next_period": {
              "description": "The period that was billed next. An invoice with a `period` moves it on and is no change of the contract: then it begins with the `to` of that period.",
              "required": [
                "from",
                "to"
              ],
              "properties": {
                "from": {
                  "description": "Its first day.",
                  "type": "string",
                  "format": "date"
                },
                "to": {
                  "description": "The first day that does not belong to it any more.",
                  "type": "string",
                  "format": "date"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "proration": {
              "description": "What a period costs of which only a part is billed. `none`: as much as a whole one. `day`: fixed items\nby the days that are billed. More may be added.\n",
              "type": "string",
              "x-values": [
                "none",
                "day"
              ]
            },
            "ended_by": {
              "description": "What terminated it. `notice`: a request to terminate it. `term`: its last day, which has passed. `null`\nunless it is terminated. More may be added.\n",
              "type": [
                "string",
                "null"
              ],
              "x-values": [
                "term",
                "notice"
              ]
            },
            "termination_reason": {
              "description": "Why it was terminated, in the words of whoever did; `null` if nobody said.",
              "type": [
                "string",
                "null"
              ]
            },
            "activated_at": {
              "description": "When it was activated; `null` for a draft.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "terminated_at": {
              "description": "When it was terminated, which may be before or after its last day; `null` unless it is.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "version": {
              "description": "Counts the changes of the contract, from 1; each is the data of one event. The highest is the latest.",
              "type": "integer",
              "format": "int32"
            },
            "external_id": {
              "description": "Your own identifier of it; `null` if there is none.",
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "description": "Your own keys and values.",
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            }
          }
        }
      }
    },
    "bodyExample": {
      "id": "01a20959-a680-77c8-bc3c-e60487e37ee6",
      "type": "contract.terminated",
      "schema_version": 1,
      "created_at": "2026-11-23T17:00:00.000Z",
      "data": {
        "id": "01a1e8bc-0a80-7a3d-bc4b-644a9a2c51e7",
        "number": "K-2031",
        "customer_id": "019e177b-d53f-7968-9eb7-65661ea3b95f",
        "title": "Support and maintenance, premium",
        "status": "terminated",
        "starts_on": "2026-12-01",
        "ends_on": "2026-12-31",
        "created_at": "2026-11-17T09:00:00.000Z",
        "updated_at": "2026-11-23T17:00:00.000Z",
        "currency": "EUR",
        "billing_interval": "month",
        "payment_terms_days": 30,
        "auto_issue": false,
        "items": [
          {
            "id": "01a1e8bc-0a80-7b4e-8d5c-755b0b3d62f8",
            "kind": "fixed",
            "description": "Support and maintenance",
            "quantity": "1",
            "meter": null,
            "included_quantity": null,
            "price": {
              "kind": "unit",
              "unit_amount": "98000"
            },
            "tax_rate": "20"
          }
        ],
        "amendments": [],
        "next_period": {
          "from": "2026-12-01",
          "to": "2027-01-01"
        },
        "proration": "none",
        "ended_by": "notice",
        "termination_reason": "The customer moves to another product.",
        "activated_at": "2026-11-18T13:30:00.000Z",
        "terminated_at": "2026-11-23T17:00:00.000Z",
        "version": 4,
        "external_id": null,
        "metadata": {}
      }
    }
  },
  {
    "type": "contract.updated",
    "schemaVersion": 1,
    "description": "A contract was edited or activated, or an amendment was taken back.",
    "publishedBy": "publishers",
    "subject": "contract",
    "deprecation": null,
    "bodySchema": {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "description": "A contract was edited or activated, or an amendment was taken back.",
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "description": "The event's identifier; `Service-Event-Id` repeats it.",
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "description": "The event type.",
          "type": "string",
          "const": "contract.updated"
        },
        "schema_version": {
          "description": "The version of this payload's schema, as subscribed to.",
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "description": "When it happened; do not order by it.",
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "description": "Always `true` in a test event; absent from all others. The event has not happened.",
          "type": "boolean"
        },
        "data": {
          "description": "A contract with a customer, as its events carry it.",
          "type": "object",
          "required": [
            "id",
            "number",
            "customer_id",
            "title",
            "status",
            "starts_on",
            "ends_on",
            "created_at",
            "updated_at"
          ],
          "properties": {
            "id": {
              "description": "The contract's identifier.",
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "description": "The contract's number within the organization.",
              "type": "string"
            },
            "customer_id": {
              "description": "The customer who is the other party.",
              "type": "string",
              "format": "uuid"
            },
            "title": {
              "description": "The subject of the contract.",
              "type": "string"
            },
            "status": {
              "description": "`draft`: not in force yet. `active`: in force. `terminated`: ended, or notice was given.\n",
              "type": "string",
              "enum": [
                "draft",
                "active",
                "terminated"
              ]
            },
            "starts_on": {
              "description": "Its first day.",
              "type": "string",
              "format": "date"
            },
            "ends_on": {
              "description": "Its last day; `null` if it is open-ended.",
              "type": [
                "string",
                "null"
              ],
              "format": "date"
            },
            "created_at": {
              "description": "When it was created.",
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "description": "When it was last changed.",
              "type": "string",
              "format": "date-time"
            },
            "currency": {
              "description": "ISO 4217 code.",
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "billing_interval": {
              "description": "How long a period is that is billed: `month`, `quarter` or `year`; `null` if nothing is billed. More may be\nadded.\n",
              "type": [
                "string",
                "null"
              ],
              "x-values": [
                "month",
                "quarter",
                "year"
              ]
            },
            "payment_terms_days": {
              "description": "How many days after its issue an invoice is due.",
              "type": "integer",
              "format": "int32"
            },
            "auto_issue": {
              "description": "Whether its invoices are issued at once.",
              "type": "boolean"
            },
            "items": {
              "description": "What it bills, as of the day of the event. Once an amendment is in force, its items take their place.",
              "type": "array",
              "items": {
                "description": "Something that a contract bills in every period.",
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "description",
                  "quantity",
                  "meter",
                  "included_quantity",
                  "price",
                  "tax_rate"
                ],
                "properties": {
                  "id": {
                    "description": "The item's identifier.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "description": "`fixed`: the same in every period. `usage`: what a meter counts in the period. More may be added.\n",
                    "type": "string",
                    "x-values": [
                      "fixed",
                      "usage"
                    ]
                  },
                  "description": {
                    "description": "The text of its line on invoices.",
                    "type": "string"
                  },
                  "quantity": {
                    "description": "Of a fixed item; `null` for usage.",
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28,
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "meter": {
                    "description": "The key of a usage item's meter; `null` for a fixed item.",
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "included_quantity": {
                    "description": "How much of a usage item costs nothing; `null` for a fixed item.",
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28,
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "price": {
                    "description": "What one costs.",
                    "type": "object",
                    "required": [
                      "kind",
                      "unit_amount"
                    ],
                    "properties": {
                      "kind": {
                        "description": "`unit`: each costs the same. More may be added.",
                        "type": "string",
                        "x-values": [
                          "unit"
                        ]
                      },
                      "unit_amount": {
                        "description": "The price of one, of the kind `unit`; `null` for a kind that has none. In minor units of the currency:\n`\"0.5\"` is half a cent.\n",
                        "type": [
                          "string",
                          "null"
                        ]
                      }
                    }
                  },
                  "tax_rate": {
                    "description": "In percent, 0 to 100: `\"20\"` is 20 %. A decimal number as text.",
                    "type": "string",
                    "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                    "maxLength": 15
                  }
                }
              }
            },
            "amendments": {
              "description": "What changes or has changed its items, by the day from which on.",
              "type": "array",
              "items": {
                "description": "Other items from a day on.",
                "type": "object",
                "required": [
                  "id",
                  "effective_on",
                  "reason",
                  "items",
                  "created_at"
                ],
                "properties": {
                  "id": {
                    "description": "The amendment's identifier.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "effective_on": {
                    "description": "The first day of the new items.",
                    "type": "string",
                    "format": "date"
                  },
                  "reason": {
                    "description": "Why the contract was amended; `null` if nobody said.",
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "items": {
                    "description": "All that the contract bills from then on. Empty once it is in force: the items of the last amendment that is are the contract's.",
                    "type": "array",
                    "items": {
                      "description": "Something that a contract bills in every period.",
                      "type": "object",
                      "required": [
                        "id",
                        "kind",
                        "description",
                        "quantity",
                        "meter",
                        "included_quantity",
                        "price",
                        "tax_rate"
                      ],
                      "properties": {
                        "id": {
                          "description": "The item's identifier.",
                          "type": "string",
                          "format": "uuid"
                        },
                        "kind": {
                          "description": "`fixed`: the same in every period. `usage`: what a meter counts in the period. More may be added.\n",
                          "type": "string",
                          "x-values": [
                            "fixed",
                            "usage"
                          ]
                        },
                        "description": {
                          "description": "The text of its line on invoices.",
                          "type": "string"
                        },
                        "quantity": {
                          "description": "Of a fixed item; `null` for usage.",
                          "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                          "maxLength": 28,
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "meter": {
                          "description": "The key of a usage item's meter; `null` for a fixed item.",
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "included_quantity": {
                          "description": "How much of a usage item costs nothing; `null` for a fixed item.",
                          "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                          "maxLength": 28,
                          "type": [
                            "string",
                            "null"
                          ]
                        },
                        "price": {
                          "description": "What one costs.",
                          "type": "object",
                          "required": [
                            "kind",
                            "unit_amount"
                          ],
                          "properties": {
                            "kind": {
                              "description": "`unit`: each costs the same. More may be added.",
                              "type": "string",
                              "x-values": [
                                "unit"
                              ]
                            },
                            "unit_amount": {
                              "description": "The price of one, of the kind `unit`; `null` for a kind that has none. In minor units of the currency:\n`\"0.5\"` is half a cent.\n",
                              "type": [
                                "string",
                                "null"
                              ]
                            }
                          }
                        },
                        "tax_rate": {
                          "description": "In percent, 0 to 100: `\"20\"` is 20 %. A decimal number as text.",
                          "type": "string",
                          "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                          "maxLength": 15
                        }
                      }
                    }
                  },
                  "created_at": {
                    "description": "When the contract was amended.",
                    "type": "string",
                    "format": "date-time"
                  }
                }
              }
            },
            "next_period": {
              "description": "The period that was billed next. An invoice with a `period` moves it on and is no change of the contract: then it begins with the `to` of that period.",
              "required": [
                "from",
                "to"
              ],
              "properties": {
                "from": {
                  "description": "Its first day.",
                  "type": "string",
                  "format": "date"
                },
                "to": {
                  "description": "The first day that does not belong to it any more.",
                  "type": "string",
                  "format": "date"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "proration": {
              "description": "What a period costs of which only a part is billed. `none`: as much as a whole one. `day`: fixed items\nby the days that are billed. More may be added.\n",
              "type": "string",
              "x-values": [
                "none",
                "day"
              ]
            },
            "ended_by": {
              "description": "What terminated it. `notice`: a request to terminate it. `term`: its last day, which has passed. `null`\nunless it is terminated. More may be added.\n",
              "type": [
                "string",
                "null"
              ],
              "x-values": [
                "term",
                "notice"
              ]
            },
            "termination_reason": {
              "description": "Why it was terminated, in the words of whoever did; `null` if nobody said.",
              "type": [
                "string",
                "null"
              ]
            },
            "activated_at": {
              "description": "When it was activated; `null` for a draft.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "terminated_at": {
              "description": "When it was terminated, which may be before or after its last day; `null` unless it is.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "version": {
              "description": "Counts the changes of the contract, from 1; each is the data of one event. The highest is the latest.",
              "type": "integer",
              "format": "int32"
            },
            "external_id": {
              "description": "Your own identifier of it; `null` if there is none.",
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "description": "Your own keys and values.",
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            }
          }
        }
      }
    },
    "bodyExample": {
      "id": "01a1eed9-97c0-7d61-84fa-bfb6fe619514",
      "type": "contract.updated",
      "schema_version": 1,
      "created_at": "2026-11-18T13:30:00.000Z",
      "data": {
        "id": "01a1e8bc-0a80-7a3d-bc4b-644a9a2c51e7",
        "number": "K-2031",
        "customer_id": "019e177b-d53f-7968-9eb7-65661ea3b95f",
        "title": "Support and maintenance, premium",
        "status": "active",
        "starts_on": "2026-12-01",
        "ends_on": "2027-11-30",
        "created_at": "2026-11-17T09:00:00.000Z",
        "updated_at": "2026-11-18T13:30:00.000Z",
        "currency": "EUR",
        "billing_interval": "month",
        "payment_terms_days": 30,
        "auto_issue": false,
        "items": [
          {
            "id": "01a1e8bc-0a80-7b4e-8d5c-755b0b3d62f8",
            "kind": "fixed",
            "description": "Support and maintenance",
            "quantity": "1",
            "meter": null,
            "included_quantity": null,
            "price": {
              "kind": "unit",
              "unit_amount": "98000"
            },
            "tax_rate": "20"
          }
        ],
        "amendments": [],
        "next_period": {
          "from": "2026-12-01",
          "to": "2027-01-01"
        },
        "proration": "none",
        "ended_by": null,
        "termination_reason": null,
        "activated_at": "2026-11-18T13:30:00.000Z",
        "terminated_at": null,
        "version": 3,
        "external_id": null,
        "metadata": {}
      }
    }
  },
  {
    "type": "credit_note.created",
    "schemaVersion": 1,
    "description": "A draft credit note was created.",
    "publishedBy": "publishers",
    "subject": "credit_note",
    "deprecation": null,
    "bodySchema": {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "description": "A draft credit note was created.",
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "description": "The event's identifier; `Service-Event-Id` repeats it.",
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "description": "The event type.",
          "type": "string",
          "const": "credit_note.created"
        },
        "schema_version": {
          "description": "The version of this payload's schema, as subscribed to.",
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "description": "When it happened; do not order by it.",
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "description": "Always `true` in a test event; absent from all others. The event has not happened.",
          "type": "boolean"
        },
        "data": {
          "description": "A credit note, as its events carry it.",
          "type": "object",
          "required": [
            "id",
            "number",
            "status",
            "invoice_id",
            "customer_id",
            "currency",
            "reason",
            "lines",
            "subtotal",
            "tax",
            "total",
            "unapplied",
            "applications",
            "version",
            "external_id",
            "metadata",
            "created_at",
            "updated_at",
            "issued_at"
          ],
          "properties": {
            "id": {
              "description": "The credit note's identifier.",
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "description": "Its number within the organization; `DRAFT-…` until it is issued, then the next of a series without gaps.",
              "type": "string"
            },
            "status": {
              "description": "`draft`: changes nothing of the invoice yet. `issued`: final; its credit counts. More may be added.\n",
              "type": "string",
              "x-values": [
                "draft",
                "issued"
              ]
            },
            "invoice_id": {
              "description": "The invoice that it corrects.",
              "type": "string",
              "format": "uuid"
            },
            "customer_id": {
              "description": "The customer of the invoice.",
              "type": "string",
              "format": "uuid"
            },
            "currency": {
              "description": "ISO 4217 code.",
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "reason": {
              "description": "Why it is credited; `null` if no reason was given.",
              "type": [
                "string",
                "null"
              ]
            },
            "lines": {
              "description": "What it credits of each line, in the order of the invoice; at most 200.",
              "type": "array",
              "items": {
                "description": "What is credited of a line of the invoice.",
                "type": "object",
                "required": [
                  "line_id",
                  "tax_rate",
                  "amount"
                ],
                "properties": {
                  "line_id": {
                    "description": "The line of the invoice.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "tax_rate": {
                    "description": "The tax rate of the line, in percent.",
                    "type": "string"
                  },
                  "amount": {
                    "description": "Without tax.",
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "description": "In minor units of the currency, such as cents.",
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "description": "ISO 4217 code.",
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  }
                }
              }
            },
            "subtotal": {
              "description": "The sum of its lines, without tax.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "tax": {
              "description": "The tax; what all credit notes of an invoice credit is rounded once for each rate.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "total": {
              "description": "What is credited, with tax.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "unapplied": {
              "description": "Credit that is left; 0 in a draft.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "applications": {
              "description": "What its credit was used for, in order; at most 50.",
              "type": "array",
              "items": {
                "description": "What a part of the credit was used for.",
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "amount",
                  "invoice_id",
                  "reference",
                  "recorded_at"
                ],
                "properties": {
                  "id": {
                    "description": "The application's identifier.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "description": "`applied`: it paid an invoice. `refunded`: it went back to the customer. More may be added.",
                    "type": "string",
                    "x-values": [
                      "applied",
                      "refunded"
                    ]
                  },
                  "amount": {
                    "description": "An amount of money.",
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "description": "In minor units of the currency, such as cents.",
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "description": "ISO 4217 code.",
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  },
                  "invoice_id": {
                    "description": "The invoice that it paid; `null` if it went back.",
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "uuid"
                  },
                  "reference": {
                    "description": "Your reference of the transfer; `null` if there is none.",
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "recorded_at": {
                    "description": "When it was recorded.",
                    "type": "string",
                    "format": "date-time"
                  }
                }
              }
            },
            "version": {
              "description": "Counts the changes of the credit note, from 1; each is the data of one event. The highest is the latest.",
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "description": "Your own identifier of it; `null` if there is none.",
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "description": "Your own keys and values.",
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "created_at": {
              "description": "When it was created.",
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "description": "When it was last changed.",
              "type": "string",
              "format": "date-time"
            },
            "issued_at": {
              "description": "When it was issued; `null` until then.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            }
          }
        }
      }
    },
    "bodyExample": {
      "id": "01a2125d-2f80-7001-b0a1-4c7d92e58f36",
      "type": "credit_note.created",
      "schema_version": 1,
      "created_at": "2026-11-25T10:56:00.000Z",
      "data": {
        "id": "01a2125d-2f80-7b61-9c3e-5d0f81a7e642",
        "number": "DRAFT-5d0f81a7e642",
        "status": "draft",
        "invoice_id": "01a1f821-62e0-7fb9-9362-c2efb868e564",
        "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
        "currency": "GBP",
        "reason": "The API was down for a day",
        "lines": [
          {
            "line_id": "01a1f821-62e0-7a10-8c3e-5d7b9f1e2a46",
            "tax_rate": "20",
            "amount": {
              "amount": 5000,
              "currency": "GBP"
            }
          }
        ],
        "subtotal": {
          "amount": 5000,
          "currency": "GBP"
        },
        "tax": {
          "amount": 1000,
          "currency": "GBP"
        },
        "total": {
          "amount": 6000,
          "currency": "GBP"
        },
        "unapplied": {
          "amount": 0,
          "currency": "GBP"
        },
        "applications": [],
        "version": 1,
        "external_id": "erp-cn-31",
        "metadata": {},
        "created_at": "2026-11-25T10:56:00.000Z",
        "updated_at": "2026-11-25T10:56:00.000Z",
        "issued_at": null
      }
    }
  },
  {
    "type": "credit_note.deleted",
    "schemaVersion": 1,
    "description": "A draft credit note was deleted.",
    "publishedBy": "publishers",
    "subject": "credit_note",
    "deprecation": null,
    "bodySchema": {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "description": "A draft credit note was deleted.",
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "description": "The event's identifier; `Service-Event-Id` repeats it.",
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "description": "The event type.",
          "type": "string",
          "const": "credit_note.deleted"
        },
        "schema_version": {
          "description": "The version of this payload's schema, as subscribed to.",
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "description": "When it happened; do not order by it.",
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "description": "Always `true` in a test event; absent from all others. The event has not happened.",
          "type": "boolean"
        },
        "data": {
          "description": "A credit note, as its events carry it.",
          "type": "object",
          "required": [
            "id",
            "number",
            "status",
            "invoice_id",
            "customer_id",
            "currency",
            "reason",
            "lines",
            "subtotal",
            "tax",
            "total",
            "unapplied",
            "applications",
            "version",
            "external_id",
            "metadata",
            "created_at",
            "updated_at",
            "issued_at"
          ],
          "properties": {
            "id": {
              "description": "The credit note's identifier.",
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "description": "Its number within the organization; `DRAFT-…` until it is issued, then the next of a series without gaps.",
              "type": "string"
            },
            "status": {
              "description": "`draft`: changes nothing of the invoice yet. `issued`: final; its credit counts. More may be added.\n",
              "type": "string",
              "x-values": [
                "draft",
                "issued"
              ]
            },
            "invoice_id": {
              "description": "The invoice that it corrects.",
              "type": "string",
              "format": "uuid"
            },
            "customer_id": {
              "description": "The customer of the invoice.",
              "type": "string",
              "format": "uuid"
            },
            "currency": {
              "description": "ISO 4217 code.",
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "reason": {
              "description": "Why it is credited; `null` if no reason was given.",
              "type": [
                "string",
                "null"
              ]
            },
            "lines": {
              "description": "What it credits of each line, in the order of the invoice; at most 200.",
              "type": "array",
              "items": {
                "description": "What is credited of a line of the invoice.",
                "type": "object",
                "required": [
                  "line_id",
                  "tax_rate",
                  "amount"
                ],
                "properties": {
                  "line_id": {
                    "description": "The line of the invoice.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "tax_rate": {
                    "description": "The tax rate of the line, in percent.",
                    "type": "string"
                  },
                  "amount": {
                    "description": "Without tax.",
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "description": "In minor units of the currency, such as cents.",
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "description": "ISO 4217 code.",
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  }
                }
              }
            },
            "subtotal": {
              "description": "The sum of its lines, without tax.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "tax": {
              "description": "The tax; what all credit notes of an invoice credit is rounded once for each rate.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "total": {
              "description": "What is credited, with tax.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "unapplied": {
              "description": "Credit that is left; 0 in a draft.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "applications": {
              "description": "What its credit was used for, in order; at most 50.",
              "type": "array",
              "items": {
                "description": "What a part of the credit was used for.",
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "amount",
                  "invoice_id",
                  "reference",
                  "recorded_at"
                ],
                "properties": {
                  "id": {
                    "description": "The application's identifier.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "description": "`applied`: it paid an invoice. `refunded`: it went back to the customer. More may be added.",
                    "type": "string",
                    "x-values": [
                      "applied",
                      "refunded"
                    ]
                  },
                  "amount": {
                    "description": "An amount of money.",
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "description": "In minor units of the currency, such as cents.",
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "description": "ISO 4217 code.",
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  },
                  "invoice_id": {
                    "description": "The invoice that it paid; `null` if it went back.",
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "uuid"
                  },
                  "reference": {
                    "description": "Your reference of the transfer; `null` if there is none.",
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "recorded_at": {
                    "description": "When it was recorded.",
                    "type": "string",
                    "format": "date-time"
                  }
                }
              }
            },
            "version": {
              "description": "Counts the changes of the credit note, from 1; each is the data of one event. The highest is the latest.",
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "description": "Your own identifier of it; `null` if there is none.",
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "description": "Your own keys and values.",
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "created_at": {
              "description": "When it was created.",
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "description": "When it was last changed.",
              "type": "string",
              "format": "date-time"
            },
            "issued_at": {
              "description": "When it was issued; `null` until then.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            }
          }
        }
      }
    },
    "bodyExample": {
      "id": "01a2125d-2f80-7004-b0a1-4c7d92e58f36",
      "type": "credit_note.deleted",
      "schema_version": 1,
      "created_at": "2026-11-25T10:56:00.000Z",
      "data": {
        "id": "01a2125d-2f80-7b61-9c3e-5d0f81a7e642",
        "number": "DRAFT-5d0f81a7e642",
        "status": "draft",
        "invoice_id": "01a1f821-62e0-7fb9-9362-c2efb868e564",
        "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
        "currency": "GBP",
        "reason": "The API was down for a day",
        "lines": [
          {
            "line_id": "01a1f821-62e0-7a10-8c3e-5d7b9f1e2a46",
            "tax_rate": "20",
            "amount": {
              "amount": 5000,
              "currency": "GBP"
            }
          }
        ],
        "subtotal": {
          "amount": 5000,
          "currency": "GBP"
        },
        "tax": {
          "amount": 1000,
          "currency": "GBP"
        },
        "total": {
          "amount": 6000,
          "currency": "GBP"
        },
        "unapplied": {
          "amount": 0,
          "currency": "GBP"
        },
        "applications": [],
        "version": 2,
        "external_id": "erp-cn-31",
        "metadata": {},
        "created_at": "2026-11-25T10:56:00.000Z",
        "updated_at": "2026-11-25T10:56:00.000Z",
        "issued_at": null
      }
    }
  },
  {
    "type": "credit_note.issued",
    "schemaVersion": 1,
    "description": "A credit note was issued; its credit counts.",
    "publishedBy": "publishers",
    "subject": "credit_note",
    "deprecation": null,
    "bodySchema": {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "description": "A credit note was issued; its credit counts.",
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "description": "The event's identifier; `Service-Event-Id` repeats it.",
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "description": "The event type.",
          "type": "string",
          "const": "credit_note.issued"
        },
        "schema_version": {
          "description": "The version of this payload's schema, as subscribed to.",
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "description": "When it happened; do not order by it.",
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "description": "Always `true` in a test event; absent from all others. The event has not happened.",
          "type": "boolean"
        },
        "data": {
          "description": "A credit note, as its events carry it.",
          "type": "object",
          "required": [
            "id",
            "number",
            "status",
            "invoice_id",
            "customer_id",
            "currency",
            "reason",
            "lines",
            "subtotal",
            "tax",
            "total",
            "unapplied",
            "applications",
            "version",
            "external_id",
            "metadata",
            "created_at",
            "updated_at",
            "issued_at"
          ],
          "properties": {
            "id": {
              "description": "The credit note's identifier.",
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "description": "Its number within the organization; `DRAFT-…` until it is issued, then the next of a series without gaps.",
              "type": "string"
            },
            "status": {
              "description": "`draft`: changes nothing of the invoice yet. `issued`: final; its credit counts. More may be added.\n",
              "type": "string",
              "x-values": [
                "draft",
                "issued"
              ]
            },
            "invoice_id": {
              "description": "The invoice that it corrects.",
              "type": "string",
              "format": "uuid"
            },
            "customer_id": {
              "description": "The customer of the invoice.",
              "type": "string",
              "format": "uuid"
            },
            "currency": {
              "description": "ISO 4217 code.",
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "reason": {
              "description": "Why it is credited; `null` if no reason was given.",
              "type": [
                "string",
                "null"
              ]
            },
            "lines": {
              "description": "What it credits of each line, in the order of the invoice; at most 200.",
              "type": "array",
              "items": {
                "description": "What is credited of a line of the invoice.",
                "type": "object",
                "required": [
                  "line_id",
                  "tax_rate",
                  "amount"
                ],
                "properties": {
                  "line_id": {
                    "description": "The line of the invoice.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "tax_rate": {
                    "description": "The tax rate of the line, in percent.",
                    "type": "string"
                  },
                  "amount": {
                    "description": "Without tax.",
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "description": "In minor units of the currency, such as cents.",
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "description": "ISO 4217 code.",
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  }
                }
              }
            },
            "subtotal": {
              "description": "The sum of its lines, without tax.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "tax": {
              "description": "The tax; what all credit notes of an invoice credit is rounded once for each rate.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "total": {
              "description": "What is credited, with tax.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "unapplied": {
              "description": "Credit that is left; 0 in a draft.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "applications": {
              "description": "What its credit was used for, in order; at most 50.",
              "type": "array",
              "items": {
                "description": "What a part of the credit was used for.",
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "amount",
                  "invoice_id",
                  "reference",
                  "recorded_at"
                ],
                "properties": {
                  "id": {
                    "description": "The application's identifier.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "description": "`applied`: it paid an invoice. `refunded`: it went back to the customer. More may be added.",
                    "type": "string",
                    "x-values": [
                      "applied",
                      "refunded"
                    ]
                  },
                  "amount": {
                    "description": "An amount of money.",
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "description": "In minor units of the currency, such as cents.",
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "description": "ISO 4217 code.",
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  },
                  "invoice_id": {
                    "description": "The invoice that it paid; `null` if it went back.",
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "uuid"
                  },
                  "reference": {
                    "description": "Your reference of the transfer; `null` if there is none.",
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "recorded_at": {
                    "description": "When it was recorded.",
                    "type": "string",
                    "format": "date-time"
                  }
                }
              }
            },
            "version": {
              "description": "Counts the changes of the credit note, from 1; each is the data of one event. The highest is the latest.",
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "description": "Your own identifier of it; `null` if there is none.",
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "description": "Your own keys and values.",
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "created_at": {
              "description": "When it was created.",
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "description": "When it was last changed.",
              "type": "string",
              "format": "date-time"
            },
            "issued_at": {
              "description": "When it was issued; `null` until then.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            }
          }
        }
      }
    },
    "bodyExample": {
      "id": "01a2125d-2f80-7002-b0a1-4c7d92e58f36",
      "type": "credit_note.issued",
      "schema_version": 1,
      "created_at": "2026-11-25T11:00:00.000Z",
      "data": {
        "id": "01a2125d-2f80-7b61-9c3e-5d0f81a7e642",
        "number": "CN-2026-0031",
        "status": "issued",
        "invoice_id": "01a1f821-62e0-7fb9-9362-c2efb868e564",
        "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
        "currency": "GBP",
        "reason": "The API was down for a day",
        "lines": [
          {
            "line_id": "01a1f821-62e0-7a10-8c3e-5d7b9f1e2a46",
            "tax_rate": "20",
            "amount": {
              "amount": 5000,
              "currency": "GBP"
            }
          }
        ],
        "subtotal": {
          "amount": 5000,
          "currency": "GBP"
        },
        "tax": {
          "amount": 1000,
          "currency": "GBP"
        },
        "total": {
          "amount": 6000,
          "currency": "GBP"
        },
        "unapplied": {
          "amount": 6000,
          "currency": "GBP"
        },
        "applications": [],
        "version": 2,
        "external_id": "erp-cn-31",
        "metadata": {},
        "created_at": "2026-11-25T10:56:00.000Z",
        "updated_at": "2026-11-25T11:00:00.000Z",
        "issued_at": "2026-11-25T11:00:00.000Z"
      }
    }
  },
  {
    "type": "credit_note.updated",
    "schemaVersion": 1,
    "description": "A credit note changed in what has no event of its own: a draft was edited, its credit was applied or refunded, or its `external_id` or metadata changed.",
    "publishedBy": "publishers",
    "subject": "credit_note",
    "deprecation": null,
    "bodySchema": {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "description": "A credit note changed in what has no event of its own: a draft was edited, its credit was applied or refunded, or its `external_id` or metadata changed.",
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "description": "The event's identifier; `Service-Event-Id` repeats it.",
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "description": "The event type.",
          "type": "string",
          "const": "credit_note.updated"
        },
        "schema_version": {
          "description": "The version of this payload's schema, as subscribed to.",
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "description": "When it happened; do not order by it.",
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "description": "Always `true` in a test event; absent from all others. The event has not happened.",
          "type": "boolean"
        },
        "data": {
          "description": "A credit note, as its events carry it.",
          "type": "object",
          "required": [
            "id",
            "number",
            "status",
            "invoice_id",
            "customer_id",
            "currency",
            "reason",
            "lines",
            "subtotal",
            "tax",
            "total",
            "unapplied",
            "applications",
            "version",
            "external_id",
            "metadata",
            "created_at",
            "updated_at",
            "issued_at"
          ],
          "properties": {
            "id": {
              "description": "The credit note's identifier.",
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "description": "Its number within the organization; `DRAFT-…` until it is issued, then the next of a series without gaps.",
              "type": "string"
            },
            "status": {
              "description": "`draft`: changes nothing of the invoice yet. `issued`: final; its credit counts. More may be added.\n",
              "type": "string",
              "x-values": [
                "draft",
                "issued"
              ]
            },
            "invoice_id": {
              "description": "The invoice that it corrects.",
              "type": "string",
              "format": "uuid"
            },
            "customer_id": {
              "description": "The customer of the invoice.",
              "type": "string",
              "format": "uuid"
            },
            "currency": {
              "description": "ISO 4217 code.",
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "reason": {
              "description": "Why it is credited; `null` if no reason was given.",
              "type": [
                "string",
                "null"
              ]
            },
            "lines": {
              "description": "What it credits of each line, in the order of the invoice; at most 200.",
              "type": "array",
              "items": {
                "description": "What is credited of a line of the invoice.",
                "type": "object",
                "required": [
                  "line_id",
                  "tax_rate",
                  "amount"
                ],
                "properties": {
                  "line_id": {
                    "description": "The line of the invoice.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "tax_rate": {
                    "description": "The tax rate of the line, in percent.",
                    "type": "string"
                  },
                  "amount": {
                    "description": "Without tax.",
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "description": "In minor units of the currency, such as cents.",
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "description": "ISO 4217 code.",
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  }
                }
              }
            },
            "subtotal": {
              "description": "The sum of its lines, without tax.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "tax": {
              "description": "The tax; what all credit notes of an invoice credit is rounded once for each rate.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "total": {
              "description": "What is credited, with tax.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "unapplied": {
              "description": "Credit that is left; 0 in a draft.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "applications": {
              "description": "What its credit was used for, in order; at most 50.",
              "type": "array",
              "items": {
                "description": "What a part of the credit was used for.",
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "amount",
                  "invoice_id",
                  "reference",
                  "recorded_at"
                ],
                "properties": {
                  "id": {
                    "description": "The application's identifier.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "description": "`applied`: it paid an invoice. `refunded`: it went back to the customer. More may be added.",
                    "type": "string",
                    "x-values": [
                      "applied",
                      "refunded"
                    ]
                  },
                  "amount": {
                    "description": "An amount of money.",
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "description": "In minor units of the currency, such as cents.",
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "description": "ISO 4217 code.",
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  },
                  "invoice_id": {
                    "description": "The invoice that it paid; `null` if it went back.",
                    "type": [
                      "string",
                      "null"
                    ],
                    "format": "uuid"
                  },
                  "reference": {
                    "description": "Your reference of the transfer; `null` if there is none.",
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "recorded_at": {
                    "description": "When it was recorded.",
                    "type": "string",
                    "format": "date-time"
                  }
                }
              }
            },
            "version": {
              "description": "Counts the changes of the credit note, from 1; each is the data of one event. The highest is the latest.",
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "description": "Your own identifier of it; `null` if there is none.",
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "description": "Your own keys and values.",
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "created_at": {
              "description": "When it was created.",
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "description": "When it was last changed.",
              "type": "string",
              "format": "date-time"
            },
            "issued_at": {
              "description": "When it was issued; `null` until then.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            }
          }
        }
      }
    },
    "bodyExample": {
      "id": "01a2125d-2f80-7003-b0a1-4c7d92e58f36",
      "type": "credit_note.updated",
      "schema_version": 1,
      "created_at": "2026-11-25T11:05:00.000Z",
      "data": {
        "id": "01a2125d-2f80-7b61-9c3e-5d0f81a7e642",
        "number": "CN-2026-0031",
        "status": "issued",
        "invoice_id": "01a1f821-62e0-7fb9-9362-c2efb868e564",
        "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
        "currency": "GBP",
        "reason": "The API was down for a day",
        "lines": [
          {
            "line_id": "01a1f821-62e0-7a10-8c3e-5d7b9f1e2a46",
            "tax_rate": "20",
            "amount": {
              "amount": 5000,
              "currency": "GBP"
            }
          }
        ],
        "subtotal": {
          "amount": 5000,
          "currency": "GBP"
        },
        "tax": {
          "amount": 1000,
          "currency": "GBP"
        },
        "total": {
          "amount": 6000,
          "currency": "GBP"
        },
        "unapplied": {
          "amount": 2000,
          "currency": "GBP"
        },
        "applications": [
          {
            "id": "01a21261-6170-7d2e-8f10-6a4b9c3d5e7f",
            "kind": "applied",
            "amount": {
              "amount": 4000,
              "currency": "GBP"
            },
            "invoice_id": "01a1587c-3ee0-7fb9-9362-c2efb868e506",
            "reference": null,
            "recorded_at": "2026-11-25T11:05:00.000Z"
          }
        ],
        "version": 3,
        "external_id": "erp-cn-31",
        "metadata": {},
        "created_at": "2026-11-25T10:56:00.000Z",
        "updated_at": "2026-11-25T11:05:00.000Z",
        "issued_at": "2026-11-25T11:00:00.000Z"
      }
    }
  },
  {
    "type": "customer.created",
    "schemaVersion": 1,
    "description": "A customer was created.",
    "publishedBy": "publishers",
    "subject": "customer",
    "deprecation": null,
    "bodySchema": {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "description": "A customer was created.",
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "description": "The event's identifier; `Service-Event-Id` repeats it.",
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "description": "The event type.",
          "type": "string",
          "const": "customer.created"
        },
        "schema_version": {
          "description": "The version of this payload's schema, as subscribed to.",
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "description": "When it happened; do not order by it.",
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "description": "Always `true` in a test event; absent from all others. The event has not happened.",
          "type": "boolean"
        },
        "data": {
          "description": "A customer, as its events carry it.",
          "type": "object",
          "required": [
            "id",
            "number",
            "name",
            "email",
            "country",
            "currency",
            "created_at",
            "updated_at"
          ],
          "properties": {
            "id": {
              "description": "The customer's identifier.",
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "description": "The customer's number within the organization.",
              "type": "string"
            },
            "name": {
              "description": "The customer's name.",
              "type": "string"
            },
            "email": {
              "description": "The address for correspondence; `null` if none is known.",
              "type": [
                "string",
                "null"
              ]
            },
            "country": {
              "description": "ISO 3166-1 alpha-2 code.",
              "type": "string",
              "pattern": "^[A-Z]{2}$"
            },
            "currency": {
              "description": "ISO 4217 code.",
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "version": {
              "description": "Counts the changes of the customer, from 1; each is the data of one event. The highest is the latest.",
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "description": "Your own identifier of the customer; `null` if there is none.",
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "description": "Your own keys and values.",
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "archived_at": {
              "description": "When the customer was archived; `null` unless it is.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "created_at": {
              "description": "When the customer was created.",
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "description": "When the customer was last changed.",
              "type": "string",
              "format": "date-time"
            }
          }
        }
      }
    },
    "bodyExample": {
      "id": "019cadd3-7fc0-7f31-8d52-6a0b9c4e1f27",
      "type": "customer.created",
      "schema_version": 1,
      "created_at": "2026-03-02T09:14:05.120Z",
      "data": {
        "id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
        "number": "C-1001",
        "name": "Alder & Finch Ltd",
        "email": null,
        "country": "GB",
        "currency": "GBP",
        "version": 1,
        "external_id": "crm-88213",
        "metadata": {
          "segment": "mid-market"
        },
        "archived_at": null,
        "created_at": "2026-03-02T09:14:05.120Z",
        "updated_at": "2026-03-02T09:14:05.120Z"
      }
    }
  },
  {
    "type": "customer.updated",
    "schemaVersion": 1,
    "description": "A customer was changed.",
    "publishedBy": "publishers",
    "subject": "customer",
    "deprecation": null,
    "bodySchema": {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "description": "A customer was changed.",
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "description": "The event's identifier; `Service-Event-Id` repeats it.",
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "description": "The event type.",
          "type": "string",
          "const": "customer.updated"
        },
        "schema_version": {
          "description": "The version of this payload's schema, as subscribed to.",
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "description": "When it happened; do not order by it.",
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "description": "Always `true` in a test event; absent from all others. The event has not happened.",
          "type": "boolean"
        },
        "data": {
          "description": "A customer, as its events carry it.",
          "type": "object",
          "required": [
            "id",
            "number",
            "name",
            "email",
            "country",
            "currency",
            "created_at",
            "updated_at"
          ],
          "properties": {
            "id": {
              "description": "The customer's identifier.",
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "description": "The customer's number within the organization.",
              "type": "string"
            },
            "name": {
              "description": "The customer's name.",
              "type": "string"
            },
            "email": {
              "description": "The address for correspondence; `null` if none is known.",
              "type": [
                "string",
                "null"
              ]
            },
            "country": {
              "description": "ISO 3166-1 alpha-2 code.",
              "type": "string",
              "pattern": "^[A-Z]{2}$"
            },
            "currency": {
              "description": "ISO 4217 code.",
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "version": {
              "description": "Counts the changes of the customer, from 1; each is the data of one event. The highest is the latest.",
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "description": "Your own identifier of the customer; `null` if there is none.",
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "description": "Your own keys and values.",
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "archived_at": {
              "description": "When the customer was archived; `null` unless it is.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "created_at": {
              "description": "When the customer was created.",
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "description": "When the customer was last changed.",
              "type": "string",
              "format": "date-time"
            }
          }
        }
      }
    },
    "bodyExample": {
      "id": "01a01900-0b44-7c6e-9f83-2d7a51b0c948",
      "type": "customer.updated",
      "schema_version": 1,
      "created_at": "2026-08-19T07:55:30.644Z",
      "data": {
        "id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
        "number": "C-1001",
        "name": "Alder & Finch Ltd",
        "email": "accounts@alderfinch.example",
        "country": "GB",
        "currency": "GBP",
        "version": 3,
        "external_id": "crm-88213",
        "metadata": {
          "segment": "mid-market"
        },
        "archived_at": null,
        "created_at": "2026-03-02T09:14:05.120Z",
        "updated_at": "2026-08-19T07:55:30.644Z"
      }
    }
  },
  {
    "type": "invoice.created",
    "schemaVersion": 1,
    "description": "A draft invoice was created.",
    "publishedBy": "publishers",
    "subject": "invoice",
    "deprecation": null,
    "bodySchema": {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "description": "A draft invoice was created.",
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "description": "The event's identifier; `Service-Event-Id` repeats it.",
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "description": "The event type.",
          "type": "string",
          "const": "invoice.created"
        },
        "schema_version": {
          "description": "The version of this payload's schema, as subscribed to.",
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "description": "When it happened; do not order by it.",
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "description": "Always `true` in a test event; absent from all others. The event has not happened.",
          "type": "boolean"
        },
        "data": {
          "description": "An invoice, as its events carry it.",
          "type": "object",
          "required": [
            "id",
            "number",
            "status",
            "customer_id",
            "total",
            "paid",
            "due_on",
            "created_at",
            "issued_at",
            "voided_at",
            "paid_at"
          ],
          "properties": {
            "id": {
              "description": "The invoice's identifier.",
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "description": "The invoice's number within the organization.",
              "type": "string"
            },
            "status": {
              "description": "`draft`: not owed yet. `issued`: owed. `paid`: paid in full. `voided`: no longer owed.\n",
              "type": "string",
              "enum": [
                "draft",
                "issued",
                "paid",
                "voided"
              ]
            },
            "customer_id": {
              "description": "The customer who owes it.",
              "type": "string",
              "format": "uuid"
            },
            "contract_id": {
              "description": "The contract that it bills; `null` if none.",
              "type": [
                "string",
                "null"
              ],
              "format": "uuid"
            },
            "period": {
              "description": "The period of the contract that it bills; `null` if none.",
              "required": [
                "from",
                "to"
              ],
              "properties": {
                "from": {
                  "description": "Its first day.",
                  "type": "string",
                  "format": "date"
                },
                "to": {
                  "description": "The first day that no longer belongs to it.",
                  "type": "string",
                  "format": "date"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "currency": {
              "description": "ISO 4217 code.",
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "lines": {
              "description": "All of its lines, in their order.",
              "type": "array",
              "items": {
                "description": "A line of an invoice.",
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "description",
                  "quantity",
                  "price",
                  "prorated",
                  "tax_rate",
                  "amount"
                ],
                "properties": {
                  "id": {
                    "description": "The line's identifier. It stays as long as the line does.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "description": "`manual`: written by hand. `fixed`: an item of the contract with a fixed quantity. `usage`: metered\nusage of the period. `usage_adjustment`: usage of an earlier period that came late or was voided. More may be\nadded.\n",
                    "type": "string",
                    "x-values": [
                      "manual",
                      "fixed",
                      "usage",
                      "usage_adjustment"
                    ]
                  },
                  "description": {
                    "description": "What is billed.",
                    "type": "string"
                  },
                  "quantity": {
                    "description": "How many. A decimal number as text, with at most 15 digits before and 12 after the point.",
                    "type": "string",
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28
                  },
                  "price": {
                    "description": "What one costs.",
                    "type": "object",
                    "required": [
                      "kind",
                      "unit_amount"
                    ],
                    "properties": {
                      "kind": {
                        "description": "`unit`: each costs the same. More may be added.",
                        "type": "string",
                        "x-values": [
                          "unit"
                        ]
                      },
                      "unit_amount": {
                        "description": "The price of one, of the kind `unit`; `null` for a kind that has none. In minor units of the currency:\n`\"0.5\"` is half a cent.\n",
                        "type": [
                          "string",
                          "null"
                        ]
                      }
                    }
                  },
                  "prorated": {
                    "description": "How much of its period a fixed item is billed for, if the contract's proration is `day`; `null` for a whole period, and for all other lines.",
                    "required": [
                      "days",
                      "of"
                    ],
                    "properties": {
                      "days": {
                        "description": "How many are billed.",
                        "type": "integer",
                        "format": "int32",
                        "minimum": 1
                      },
                      "of": {
                        "description": "How many the whole period has.",
                        "type": "integer",
                        "format": "int32",
                        "minimum": 2
                      }
                    },
                    "type": [
                      "object",
                      "null"
                    ]
                  },
                  "tax_rate": {
                    "description": "In percent, 0 to 100: `\"20\"` is 20 %. A decimal number as text.",
                    "type": "string",
                    "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                    "maxLength": 15
                  },
                  "amount": {
                    "description": "Quantity times the price of one, if it is prorated times `days` / `of`, without tax, rounded once, half away from zero.",
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "description": "In minor units of the currency, such as cents.",
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "description": "ISO 4217 code.",
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  }
                }
              }
            },
            "subtotal": {
              "description": "The sum of its lines, without tax.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "tax": {
              "description": "The tax.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "total": {
              "description": "The total amount owed.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "paid": {
              "description": "What has been paid so far, in the currency of the total.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "credited": {
              "description": "What issued credit notes credit of it.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "credit_applied": {
              "description": "What credit has paid of it, of its own credit notes or of others.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "balance": {
              "description": "What is left to pay, `total` less `paid` and `credit_applied`; 0 if it is voided.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "due_on": {
              "description": "The due date; `null` if none is set.",
              "type": [
                "string",
                "null"
              ],
              "format": "date"
            },
            "bill_to": {
              "description": "The customer as it was when the invoice was issued; `null` until then.",
              "required": [
                "number",
                "name",
                "email",
                "country"
              ],
              "properties": {
                "number": {
                  "description": "The customer's number within the organization.",
                  "type": "string"
                },
                "name": {
                  "description": "The customer's name.",
                  "type": "string"
                },
                "email": {
                  "description": "The address for correspondence; `null` if none was known.",
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "country": {
                  "description": "ISO 3166-1 alpha-2 code.",
                  "type": "string"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "version": {
              "description": "Counts the changes of the invoice, from 1; each is the data of one event. The highest is the latest.",
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "description": "Your own identifier of the invoice; `null` if there is none.",
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "description": "Your own keys and values.",
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "created_at": {
              "description": "When it was created.",
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "description": "When it was last changed.",
              "type": "string",
              "format": "date-time"
            },
            "issued_at": {
              "description": "When it was issued; `null` until then.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "voided_at": {
              "description": "When it was voided; `null` unless it is.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "void_reason": {
              "description": "Why it was voided; `null` if it is not, or if no reason was given.",
              "type": [
                "string",
                "null"
              ]
            },
            "paid_at": {
              "description": "When the last of it was paid; `null` of a draft, and while anything is left to pay.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            }
          }
        }
      }
    },
    "bodyExample": {
      "id": "01a1f821-62e0-77a3-82dd-93a2d8df3ab7",
      "type": "invoice.created",
      "schema_version": 1,
      "created_at": "2026-11-20T08:45:00.000Z",
      "data": {
        "id": "01a1f821-62e0-7fb9-9362-c2efb868e564",
        "number": "DRAFT-c2efb868e564",
        "status": "draft",
        "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
        "contract_id": "019cd6ff-9e40-7c12-9a55-3c1f0a6b7d21",
        "period": {
          "from": "2026-10-20",
          "to": "2026-11-20"
        },
        "currency": "GBP",
        "lines": [
          {
            "id": "01a1f821-62e0-7a10-8c3e-5d7b9f1e2a46",
            "kind": "fixed",
            "description": "Platform licence",
            "quantity": "1",
            "price": {
              "kind": "unit",
              "unit_amount": "79125"
            },
            "prorated": null,
            "tax_rate": "20",
            "amount": {
              "amount": 79125,
              "currency": "GBP"
            }
          },
          {
            "id": "01a1f821-62e0-7b21-9d4f-6e8c0a2f3b57",
            "kind": "usage",
            "description": "API calls",
            "quantity": "50000",
            "price": {
              "kind": "unit",
              "unit_amount": "0.5"
            },
            "prorated": null,
            "tax_rate": "20",
            "amount": {
              "amount": 25000,
              "currency": "GBP"
            }
          }
        ],
        "subtotal": {
          "amount": 104125,
          "currency": "GBP"
        },
        "tax": {
          "amount": 20825,
          "currency": "GBP"
        },
        "total": {
          "amount": 124950,
          "currency": "GBP"
        },
        "paid": {
          "amount": 0,
          "currency": "GBP"
        },
        "credited": {
          "amount": 0,
          "currency": "GBP"
        },
        "credit_applied": {
          "amount": 0,
          "currency": "GBP"
        },
        "balance": {
          "amount": 124950,
          "currency": "GBP"
        },
        "due_on": null,
        "bill_to": null,
        "version": 1,
        "external_id": null,
        "metadata": {},
        "created_at": "2026-11-20T08:45:00.000Z",
        "updated_at": "2026-11-20T08:45:00.000Z",
        "issued_at": null,
        "voided_at": null,
        "void_reason": null,
        "paid_at": null
      }
    }
  },
  {
    "type": "invoice.deleted",
    "schemaVersion": 1,
    "description": "A draft invoice was deleted.",
    "publishedBy": "publishers",
    "subject": "invoice",
    "deprecation": null,
    "bodySchema": {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "description": "A draft invoice was deleted.",
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "description": "The event's identifier; `Service-Event-Id` repeats it.",
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "description": "The event type.",
          "type": "string",
          "const": "invoice.deleted"
        },
        "schema_version": {
          "description": "The version of this payload's schema, as subscribed to.",
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "description": "When it happened; do not order by it.",
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "description": "Always `true` in a test event; absent from all others. The event has not happened.",
          "type": "boolean"
        },
        "data": {
          "description": "An invoice, as its events carry it.",
          "type": "object",
          "required": [
            "id",
            "number",
            "status",
            "customer_id",
            "total",
            "paid",
            "due_on",
            "created_at",
            "issued_at",
            "voided_at",
            "paid_at"
          ],
          "properties": {
            "id": {
              "description": "The invoice's identifier.",
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "description": "The invoice's number within the organization.",
              "type": "string"
            },
            "status": {
              "description": "`draft`: not owed yet. `issued`: owed. `paid`: paid in full. `voided`: no longer owed.\n",
              "type": "string",
              "enum": [
                "draft",
                "issued",
                "paid",
                "voided"
              ]
            },
            "customer_id": {
              "description": "The customer who owes it.",
              "type": "string",
              "format": "uuid"
            },
            "contract_id": {
              "description": "The contract that it bills; `null` if none.",
              "type": [
                "string",
                "null"
              ],
              "format": "uuid"
            },
            "period": {
              "description": "The period of the contract that it bills; `null` if none.",
              "required": [
                "from",
                "to"
              ],
              "properties": {
                "from": {
                  "description": "Its first day.",
                  "type": "string",
                  "format": "date"
                },
                "to": {
                  "description": "The first day that no longer belongs to it.",
                  "type": "string",
                  "format": "date"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "currency": {
              "description": "ISO 4217 code.",
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "lines": {
              "description": "All of its lines, in their order.",
              "type": "array",
              "items": {
                "description": "A line of an invoice.",
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "description",
                  "quantity",
                  "price",
                  "prorated",
                  "tax_rate",
                  "amount"
                ],
                "properties": {
                  "id": {
                    "description": "The line's identifier. It stays as long as the line does.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "description": "`manual`: written by hand. `fixed`: an item of the contract with a fixed quantity. `usage`: metered\nusage of the period. `usage_adjustment`: usage of an earlier period that came late or was voided. More may be\nadded.\n",
                    "type": "string",
                    "x-values": [
                      "manual",
                      "fixed",
                      "usage",
                      "usage_adjustment"
                    ]
                  },
                  "description": {
                    "description": "What is billed.",
                    "type": "string"
                  },
                  "quantity": {
                    "description": "How many. A decimal number as text, with at most 15 digits before and 12 after the point.",
                    "type": "string",
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28
                  },
                  "price": {
                    "description": "What one costs.",
                    "type": "object",
                    "required": [
                      "kind",
                      "unit_amount"
                    ],
                    "properties": {
                      "kind": {
                        "description": "`unit`: each costs the same. More may be added.",
                        "type": "string",
                        "x-values": [
                          "unit"
                        ]
                      },
                      "unit_amount": {
                        "description": "The price of one, of the kind `unit`; `null` for a kind that has none. In minor units of the currency:\n`\"0.5\"` is half a cent.\n",
                        "type": [
                          "string",
                          "null"
                        ]
                      }
                    }
                  },
                  "prorated": {
                    "description": "How much of its period a fixed item is billed for, if the contract's proration is `day`; `null` for a whole period, and for all other lines.",
                    "required": [
                      "days",
                      "of"
                    ],
                    "properties": {
                      "days": {
                        "description": "How many are billed.",
                        "type": "integer",
                        "format": "int32",
                        "minimum": 1
                      },
                      "of": {
                        "description": "How many the whole period has.",
                        "type": "integer",
                        "format": "int32",
                        "minimum": 2
                      }
                    },
                    "type": [
                      "object",
                      "null"
                    ]
                  },
                  "tax_rate": {
                    "description": "In percent, 0 to 100: `\"20\"` is 20 %. A decimal number as text.",
                    "type": "string",
                    "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                    "maxLength": 15
                  },
                  "amount": {
                    "description": "Quantity times the price of one, if it is prorated times `days` / `of`, without tax, rounded once, half away from zero.",
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "description": "In minor units of the currency, such as cents.",
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "description": "ISO 4217 code.",
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  }
                }
              }
            },
            "subtotal": {
              "description": "The sum of its lines, without tax.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "tax": {
              "description": "The tax.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "total": {
              "description": "The total amount owed.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "paid": {
              "description": "What has been paid so far, in the currency of the total.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "credited": {
              "description": "What issued credit notes credit of it.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "credit_applied": {
              "description": "What credit has paid of it, of its own credit notes or of others.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "balance": {
              "description": "What is left to pay, `total` less `paid` and `credit_applied`; 0 if it is voided.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "due_on": {
              "description": "The due date; `null` if none is set.",
              "type": [
                "string",
                "null"
              ],
              "format": "date"
            },
            "bill_to": {
              "description": "The customer as it was when the invoice was issued; `null` until then.",
              "required": [
                "number",
                "name",
                "email",
                "country"
              ],
              "properties": {
                "number": {
                  "description": "The customer's number within the organization.",
                  "type": "string"
                },
                "name": {
                  "description": "The customer's name.",
                  "type": "string"
                },
                "email": {
                  "description": "The address for correspondence; `null` if none was known.",
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "country": {
                  "description": "ISO 3166-1 alpha-2 code.",
                  "type": "string"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "version": {
              "description": "Counts the changes of the invoice, from 1; each is the data of one event. The highest is the latest.",
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "description": "Your own identifier of the invoice; `null` if there is none.",
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "description": "Your own keys and values.",
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "created_at": {
              "description": "When it was created.",
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "description": "When it was last changed.",
              "type": "string",
              "format": "date-time"
            },
            "issued_at": {
              "description": "When it was issued; `null` until then.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "voided_at": {
              "description": "When it was voided; `null` unless it is.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "void_reason": {
              "description": "Why it was voided; `null` if it is not, or if no reason was given.",
              "type": [
                "string",
                "null"
              ]
            },
            "paid_at": {
              "description": "When the last of it was paid; `null` of a draft, and while anything is left to pay.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            }
          }
        }
      }
    },
    "bodyExample": {
      "id": "01a1f82b-74e0-7c18-8d2a-4e9f6a1b7c35",
      "type": "invoice.deleted",
      "schema_version": 1,
      "created_at": "2026-11-20T08:56:00.000Z",
      "data": {
        "id": "01a1f821-62e0-7c0a-8473-d3f0c979f675",
        "number": "DRAFT-d3f0c979f675",
        "status": "draft",
        "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
        "contract_id": null,
        "period": null,
        "currency": "GBP",
        "lines": [
          {
            "id": "01a1f821-62e0-7a10-8c3e-5d7b9f1e2a57",
            "kind": "manual",
            "description": "Platform licence",
            "quantity": "1",
            "price": {
              "kind": "unit",
              "unit_amount": "79125"
            },
            "prorated": null,
            "tax_rate": "20",
            "amount": {
              "amount": 79125,
              "currency": "GBP"
            }
          },
          {
            "id": "01a1f821-62e0-7b21-9d4f-6e8c0a2f3b68",
            "kind": "manual",
            "description": "API calls",
            "quantity": "50000",
            "price": {
              "kind": "unit",
              "unit_amount": "0.5"
            },
            "prorated": null,
            "tax_rate": "20",
            "amount": {
              "amount": 25000,
              "currency": "GBP"
            }
          }
        ],
        "subtotal": {
          "amount": 104125,
          "currency": "GBP"
        },
        "tax": {
          "amount": 20825,
          "currency": "GBP"
        },
        "total": {
          "amount": 124950,
          "currency": "GBP"
        },
        "paid": {
          "amount": 0,
          "currency": "GBP"
        },
        "credited": {
          "amount": 0,
          "currency": "GBP"
        },
        "credit_applied": {
          "amount": 0,
          "currency": "GBP"
        },
        "balance": {
          "amount": 124950,
          "currency": "GBP"
        },
        "due_on": null,
        "bill_to": null,
        "version": 2,
        "external_id": null,
        "metadata": {},
        "created_at": "2026-11-20T08:45:00.000Z",
        "updated_at": "2026-11-20T08:56:00.000Z",
        "issued_at": null,
        "voided_at": null,
        "void_reason": null,
        "paid_at": null
      }
    }
  },
  {
    "type": "invoice.issued",
    "schemaVersion": 1,
    "description": "An invoice was issued to its customer.",
    "publishedBy": "publishers",
    "subject": "invoice",
    "deprecation": null,
    "bodySchema": {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "description": "An invoice was issued to its customer.",
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "description": "The event's identifier; `Service-Event-Id` repeats it.",
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "description": "The event type.",
          "type": "string",
          "const": "invoice.issued"
        },
        "schema_version": {
          "description": "The version of this payload's schema, as subscribed to.",
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "description": "When it happened; do not order by it.",
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "description": "Always `true` in a test event; absent from all others. The event has not happened.",
          "type": "boolean"
        },
        "data": {
          "description": "An invoice, as its events carry it.",
          "type": "object",
          "required": [
            "id",
            "number",
            "status",
            "customer_id",
            "total",
            "paid",
            "due_on",
            "created_at",
            "issued_at",
            "voided_at",
            "paid_at"
          ],
          "properties": {
            "id": {
              "description": "The invoice's identifier.",
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "description": "The invoice's number within the organization.",
              "type": "string"
            },
            "status": {
              "description": "`draft`: not owed yet. `issued`: owed. `paid`: paid in full. `voided`: no longer owed.\n",
              "type": "string",
              "enum": [
                "draft",
                "issued",
                "paid",
                "voided"
              ]
            },
            "customer_id": {
              "description": "The customer who owes it.",
              "type": "string",
              "format": "uuid"
            },
            "contract_id": {
              "description": "The contract that it bills; `null` if none.",
              "type": [
                "string",
                "null"
              ],
              "format": "uuid"
            },
            "period": {
              "description": "The period of the contract that it bills; `null` if none.",
              "required": [
                "from",
                "to"
              ],
              "properties": {
                "from": {
                  "description": "Its first day.",
                  "type": "string",
                  "format": "date"
                },
                "to": {
                  "description": "The first day that no longer belongs to it.",
                  "type": "string",
                  "format": "date"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "currency": {
              "description": "ISO 4217 code.",
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "lines": {
              "description": "All of its lines, in their order.",
              "type": "array",
              "items": {
                "description": "A line of an invoice.",
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "description",
                  "quantity",
                  "price",
                  "prorated",
                  "tax_rate",
                  "amount"
                ],
                "properties": {
                  "id": {
                    "description": "The line's identifier. It stays as long as the line does.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "description": "`manual`: written by hand. `fixed`: an item of the contract with a fixed quantity. `usage`: metered\nusage of the period. `usage_adjustment`: usage of an earlier period that came late or was voided. More may be\nadded.\n",
                    "type": "string",
                    "x-values": [
                      "manual",
                      "fixed",
                      "usage",
                      "usage_adjustment"
                    ]
                  },
                  "description": {
                    "description": "What is billed.",
                    "type": "string"
                  },
                  "quantity": {
                    "description": "How many. A decimal number as text, with at most 15 digits before and 12 after the point.",
                    "type": "string",
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28
                  },
                  "price": {
                    "description": "What one costs.",
                    "type": "object",
                    "required": [
                      "kind",
                      "unit_amount"
                    ],
                    "properties": {
                      "kind": {
                        "description": "`unit`: each costs the same. More may be added.",
                        "type": "string",
                        "x-values": [
                          "unit"
                        ]
                      },
                      "unit_amount": {
                        "description": "The price of one, of the kind `unit`; `null` for a kind that has none. In minor units of the currency:\n`\"0.5\"` is half a cent.\n",
                        "type": [
                          "string",
                          "null"
                        ]
                      }
                    }
                  },
                  "prorated": {
                    "description": "How much of its period a fixed item is billed for, if the contract's proration is `day`; `null` for a whole period, and for all other lines.",
                    "required": [
                      "days",
                      "of"
                    ],
                    "properties": {
                      "days": {
                        "description": "How many are billed.",
                        "type": "integer",
                        "format": "int32",
                        "minimum": 1
                      },
                      "of": {
                        "description": "How many the whole period has.",
                        "type": "integer",
                        "format": "int32",
                        "minimum": 2
                      }
                    },
                    "type": [
                      "object",
                      "null"
                    ]
                  },
                  "tax_rate": {
                    "description": "In percent, 0 to 100: `\"20\"` is 20 %. A decimal number as text.",
                    "type": "string",
                    "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                    "maxLength": 15
                  },
                  "amount": {
                    "description": "Quantity times the price of one, if it is prorated times `days` / `of`, without tax, rounded once, half away from zero.",
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "description": "In minor units of the currency, such as cents.",
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "description": "ISO 4217 code.",
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  }
                }
              }
            },
            "subtotal": {
              "description": "The sum of its lines, without tax.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "tax": {
              "description": "The tax.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "total": {
              "description": "The total amount owed.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "paid": {
              "description": "What has been paid so far, in the currency of the total.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "credited": {
              "description": "What issued credit notes credit of it.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "credit_applied": {
              "description": "What credit has paid of it, of its own credit notes or of others.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "balance": {
              "description": "What is left to pay, `total` less `paid` and `credit_applied`; 0 if it is voided.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "due_on": {
              "description": "The due date; `null` if none is set.",
              "type": [
                "string",
                "null"
              ],
              "format": "date"
            },
            "bill_to": {
              "description": "The customer as it was when the invoice was issued; `null` until then.",
              "required": [
                "number",
                "name",
                "email",
                "country"
              ],
              "properties": {
                "number": {
                  "description": "The customer's number within the organization.",
                  "type": "string"
                },
                "name": {
                  "description": "The customer's name.",
                  "type": "string"
                },
                "email": {
                  "description": "The address for correspondence; `null` if none was known.",
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "country": {
                  "description": "ISO 3166-1 alpha-2 code.",
                  "type": "string"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "version": {
              "description": "Counts the changes of the invoice, from 1; each is the data of one event. The highest is the latest.",
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "description": "Your own identifier of the invoice; `null` if there is none.",
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "description": "Your own keys and values.",
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "created_at": {
              "description": "When it was created.",
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "description": "When it was last changed.",
              "type": "string",
              "format": "date-time"
            },
            "issued_at": {
              "description": "When it was issued; `null` until then.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "voided_at": {
              "description": "When it was voided; `null` unless it is.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "void_reason": {
              "description": "Why it was voided; `null` if it is not, or if no reason was given.",
              "type": [
                "string",
                "null"
              ]
            },
            "paid_at": {
              "description": "When the last of it was paid; `null` of a draft, and while anything is left to pay.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            }
          }
        }
      }
    },
    "bodyExample": {
      "id": "01a1f82f-1e80-77a3-bb2e-6a98456e9cfb",
      "type": "invoice.issued",
      "schema_version": 1,
      "created_at": "2026-11-20T09:00:00.000Z",
      "data": {
        "id": "01a1f821-62e0-7fb9-9362-c2efb868e564",
        "number": "INV-2026-0417",
        "status": "issued",
        "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
        "contract_id": "019cd6ff-9e40-7c12-9a55-3c1f0a6b7d21",
        "period": {
          "from": "2026-10-20",
          "to": "2026-11-20"
        },
        "currency": "GBP",
        "lines": [
          {
            "id": "01a1f821-62e0-7a10-8c3e-5d7b9f1e2a46",
            "kind": "fixed",
            "description": "Platform licence",
            "quantity": "1",
            "price": {
              "kind": "unit",
              "unit_amount": "79125"
            },
            "prorated": null,
            "tax_rate": "20",
            "amount": {
              "amount": 79125,
              "currency": "GBP"
            }
          },
          {
            "id": "01a1f821-62e0-7b21-9d4f-6e8c0a2f3b57",
            "kind": "usage",
            "description": "API calls",
            "quantity": "50000",
            "price": {
              "kind": "unit",
              "unit_amount": "0.5"
            },
            "prorated": null,
            "tax_rate": "20",
            "amount": {
              "amount": 25000,
              "currency": "GBP"
            }
          }
        ],
        "subtotal": {
          "amount": 104125,
          "currency": "GBP"
        },
        "tax": {
          "amount": 20825,
          "currency": "GBP"
        },
        "total": {
          "amount": 124950,
          "currency": "GBP"
        },
        "paid": {
          "amount": 0,
          "currency": "GBP"
        },
        "credited": {
          "amount": 0,
          "currency": "GBP"
        },
        "credit_applied": {
          "amount": 0,
          "currency": "GBP"
        },
        "balance": {
          "amount": 124950,
          "currency": "GBP"
        },
        "due_on": "2026-12-20",
        "bill_to": {
          "number": "C-1001",
          "name": "Alder & Finch Ltd",
          "email": "accounts@alderfinch.example",
          "country": "GB"
        },
        "version": 2,
        "external_id": null,
        "metadata": {},
        "created_at": "2026-11-20T08:45:00.000Z",
        "updated_at": "2026-11-20T09:00:00.000Z",
        "issued_at": "2026-11-20T09:00:00.000Z",
        "voided_at": null,
        "void_reason": null,
        "paid_at": null
      }
    }
  },
  {
    "type": "invoice.paid",
    "schemaVersion": 1,
    "description": "An invoice was paid in full.",
    "publishedBy": "publishers",
    "subject": "invoice",
    "deprecation": null,
    "bodySchema": {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "description": "An invoice was paid in full.",
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "description": "The event's identifier; `Service-Event-Id` repeats it.",
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "description": "The event type.",
          "type": "string",
          "const": "invoice.paid"
        },
        "schema_version": {
          "description": "The version of this payload's schema, as subscribed to.",
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "description": "When it happened; do not order by it.",
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "description": "Always `true` in a test event; absent from all others. The event has not happened.",
          "type": "boolean"
        },
        "data": {
          "description": "An invoice, as its events carry it.",
          "type": "object",
          "required": [
            "id",
            "number",
            "status",
            "customer_id",
            "total",
            "paid",
            "due_on",
            "created_at",
            "issued_at",
            "voided_at",
            "paid_at"
          ],
          "properties": {
            "id": {
              "description": "The invoice's identifier.",
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "description": "The invoice's number within the organization.",
              "type": "string"
            },
            "status": {
              "description": "`draft`: not owed yet. `issued`: owed. `paid`: paid in full. `voided`: no longer owed.\n",
              "type": "string",
              "enum": [
                "draft",
                "issued",
                "paid",
                "voided"
              ]
            },
            "customer_id": {
              "description": "The customer who owes it.",
              "type": "string",
              "format": "uuid"
            },
            "contract_id": {
              "description": "The contract that it bills; `null` if none.",
              "type": [
                "string",
                "null"
              ],
              "format": "uuid"
            },
            "period": {
              "description": "The period of the contract that it bills; `null` if none.",
              "required": [
                "from",
                "to"
              ],
              "properties": {
                "from": {
                  "description": "Its first day.",
                  "type": "string",
                  "format": "date"
                },
                "to": {
                  "description": "The first day that no longer belongs to it.",
                  "type": "string",
                  "format": "date"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "currency": {
              "description": "ISO 4217 code.",
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "lines": {
              "description": "All of its lines, in their order.",
              "type": "array",
              "items": {
                "description": "A line of an invoice.",
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "description",
                  "quantity",
                  "price",
                  "prorated",
                  "tax_rate",
                  "amount"
                ],
                "properties": {
                  "id": {
                    "description": "The line's identifier. It stays as long as the line does.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "description": "`manual`: written by hand. `fixed`: an item of the contract with a fixed quantity. `usage`: metered\nusage of the period. `usage_adjustment`: usage of an earlier period that came late or was voided. More may be\nadded.\n",
                    "type": "string",
                    "x-values": [
                      "manual",
                      "fixed",
                      "usage",
                      "usage_adjustment"
                    ]
                  },
                  "description": {
                    "description": "What is billed.",
                    "type": "string"
                  },
                  "quantity": {
                    "description": "How many. A decimal number as text, with at most 15 digits before and 12 after the point.",
                    "type": "string",
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28
                  },
                  "price": {
                    "description": "What one costs.",
                    "type": "object",
                    "required": [
                      "kind",
                      "unit_amount"
                    ],
                    "properties": {
                      "kind": {
                        "description": "`unit`: each costs the same. More may be added.",
                        "type": "string",
                        "x-values": [
                          "unit"
                        ]
                      },
                      "unit_amount": {
                        "description": "The price of one, of the kind `unit`; `null` for a kind that has none. In minor units of the currency:\n`\"0.5\"` is half a cent.\n",
                        "type": [
                          "string",
                          "null"
                        ]
                      }
                    }
                  },
                  "prorated": {
                    "description": "How much of its period a fixed item is billed for, if the contract's proration is `day`; `null` for a whole period, and for all other lines.",
                    "required": [
                      "days",
                      "of"
                    ],
                    "properties": {
                      "days": {
                        "description": "How many are billed.",
                        "type": "integer",
                        "format": "int32",
                        "minimum": 1
                      },
                      "of": {
                        "description": "How many the whole period has.",
                        "type": "integer",
                        "format": "int32",
                        "minimum": 2
                      }
                    },
                    "type": [
                      "object",
                      "null"
                    ]
                  },
                  "tax_rate": {
                    "description": "In percent, 0 to 100: `\"20\"` is 20 %. A decimal number as text.",
                    "type": "string",
                    "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                    "maxLength": 15
                  },
                  "amount": {
                    "description": "Quantity times the price of one, if it is prorated times `days` / `of`, without tax, rounded once, half away from zero.",
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "description": "In minor units of the currency, such as cents.",
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "description": "ISO 4217 code.",
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  }
                }
              }
            },
            "subtotal": {
              "description": "The sum of its lines, without tax.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "tax": {
              "description": "The tax.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "total": {
              "description": "The total amount owed.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "paid": {
              "description": "What has been paid so far, in the currency of the total.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "credited": {
              "description": "What issued credit notes credit of it.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "credit_applied": {
              "description": "What credit has paid of it, of its own credit notes or of others.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "balance": {
              "description": "What is left to pay, `total` less `paid` and `credit_applied`; 0 if it is voided.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "due_on": {
              "description": "The due date; `null` if none is set.",
              "type": [
                "string",
                "null"
              ],
              "format": "date"
            },
            "bill_to": {
              "description": "The customer as it was when the invoice was issued; `null` until then.",
              "required": [
                "number",
                "name",
                "email",
                "country"
              ],
              "properties": {
                "number": {
                  "description": "The customer's number within the organization.",
                  "type": "string"
                },
                "name": {
                  "description": "The customer's name.",
                  "type": "string"
                },
                "email": {
                  "description": "The address for correspondence; `null` if none was known.",
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "country": {
                  "description": "ISO 3166-1 alpha-2 code.",
                  "type": "string"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "version": {
              "description": "Counts the changes of the invoice, from 1; each is the data of one event. The highest is the latest.",
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "description": "Your own identifier of the invoice; `null` if there is none.",
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "description": "Your own keys and values.",
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "created_at": {
              "description": "When it was created.",
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "description": "When it was last changed.",
              "type": "string",
              "format": "date-time"
            },
            "issued_at": {
              "description": "When it was issued; `null` until then.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "voided_at": {
              "description": "When it was voided; `null` unless it is.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "void_reason": {
              "description": "Why it was voided; `null` if it is not, or if no reason was given.",
              "type": [
                "string",
                "null"
              ]
            },
            "paid_at": {
              "description": "When the last of it was paid; `null` of a draft, and while anything is left to pay.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            }
          }
        }
      }
    },
    "bodyExample": {
      "id": "01a20d3b-a370-7252-9c75-3484e0a163bc",
      "type": "invoice.paid",
      "schema_version": 1,
      "created_at": "2026-11-24T11:05:42.000Z",
      "data": {
        "id": "01a1f821-62e0-7fb9-9362-c2efb868e564",
        "number": "INV-2026-0417",
        "status": "paid",
        "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
        "contract_id": "019cd6ff-9e40-7c12-9a55-3c1f0a6b7d21",
        "period": {
          "from": "2026-10-20",
          "to": "2026-11-20"
        },
        "currency": "GBP",
        "lines": [
          {
            "id": "01a1f821-62e0-7a10-8c3e-5d7b9f1e2a46",
            "kind": "fixed",
            "description": "Platform licence",
            "quantity": "1",
            "price": {
              "kind": "unit",
              "unit_amount": "79125"
            },
            "prorated": null,
            "tax_rate": "20",
            "amount": {
              "amount": 79125,
              "currency": "GBP"
            }
          },
          {
            "id": "01a1f821-62e0-7b21-9d4f-6e8c0a2f3b57",
            "kind": "usage",
            "description": "API calls",
            "quantity": "50000",
            "price": {
              "kind": "unit",
              "unit_amount": "0.5"
            },
            "prorated": null,
            "tax_rate": "20",
            "amount": {
              "amount": 25000,
              "currency": "GBP"
            }
          }
        ],
        "subtotal": {
          "amount": 104125,
          "currency": "GBP"
        },
        "tax": {
          "amount": 20825,
          "currency": "GBP"
        },
        "total": {
          "amount": 124950,
          "currency": "GBP"
        },
        "paid": {
          "amount": 124950,
          "currency": "GBP"
        },
        "credited": {
          "amount": 0,
          "currency": "GBP"
        },
        "credit_applied": {
          "amount": 0,
          "currency": "GBP"
        },
        "balance": {
          "amount": 0,
          "currency": "GBP"
        },
        "due_on": "2026-12-20",
        "bill_to": {
          "number": "C-1001",
          "name": "Alder & Finch Ltd",
          "email": "accounts@alderfinch.example",
          "country": "GB"
        },
        "version": 3,
        "external_id": null,
        "metadata": {},
        "created_at": "2026-11-20T08:45:00.000Z",
        "updated_at": "2026-11-24T11:05:42.000Z",
        "issued_at": "2026-11-20T09:00:00.000Z",
        "voided_at": null,
        "void_reason": null,
        "paid_at": "2026-11-24T11:05:42.000Z"
      }
    }
  },
  {
    "type": "invoice.updated",
    "schemaVersion": 1,
    "description": "An invoice changed in what has no event of its own: a draft was edited, a part was paid, a payment was reversed or refunded, or its `external_id` or metadata changed.",
    "publishedBy": "publishers",
    "subject": "invoice",
    "deprecation": null,
    "bodySchema": {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "description": "An invoice changed in what has no event of its own: a draft was edited, a part was paid, a payment was reversed or refunded, or its `external_id` or metadata changed.",
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "description": "The event's identifier; `Service-Event-Id` repeats it.",
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "description": "The event type.",
          "type": "string",
          "const": "invoice.updated"
        },
        "schema_version": {
          "description": "The version of this payload's schema, as subscribed to.",
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "description": "When it happened; do not order by it.",
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "description": "Always `true` in a test event; absent from all others. The event has not happened.",
          "type": "boolean"
        },
        "data": {
          "description": "An invoice, as its events carry it.",
          "type": "object",
          "required": [
            "id",
            "number",
            "status",
            "customer_id",
            "total",
            "paid",
            "due_on",
            "created_at",
            "issued_at",
            "voided_at",
            "paid_at"
          ],
          "properties": {
            "id": {
              "description": "The invoice's identifier.",
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "description": "The invoice's number within the organization.",
              "type": "string"
            },
            "status": {
              "description": "`draft`: not owed yet. `issued`: owed. `paid`: paid in full. `voided`: no longer owed.\n",
              "type": "string",
              "enum": [
                "draft",
                "issued",
                "paid",
                "voided"
              ]
            },
            "customer_id": {
              "description": "The customer who owes it.",
              "type": "string",
              "format": "uuid"
            },
            "contract_id": {
              "description": "The contract that it bills; `null` if none.",
              "type": [
                "string",
                "null"
              ],
              "format": "uuid"
            },
            "period": {
              "description": "The period of the contract that it bills; `null` if none.",
              "required": [
                "from",
                "to"
              ],
              "properties": {
                "from": {
                  "description": "Its first day.",
                  "type": "string",
                  "format": "date"
                },
                "to": {
                  "description": "The first day that no longer belongs to it.",
                  "type": "string",
                  "format": "date"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "currency": {
              "description": "ISO 4217 code.",
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "lines": {
              "description": "All of its lines, in their order.",
              "type": "array",
              "items": {
                "description": "A line of an invoice.",
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "description",
                  "quantity",
                  "price",
                  "prorated",
                  "tax_rate",
                  "amount"
                ],
                "properties": {
                  "id": {
                    "description": "The line's identifier. It stays as long as the line does.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "description": "`manual`: written by hand. `fixed`: an item of the contract with a fixed quantity. `usage`: metered\nusage of the period. `usage_adjustment`: usage of an earlier period that came late or was voided. More may be\nadded.\n",
                    "type": "string",
                    "x-values": [
                      "manual",
                      "fixed",
                      "usage",
                      "usage_adjustment"
                    ]
                  },
                  "description": {
                    "description": "What is billed.",
                    "type": "string"
                  },
                  "quantity": {
                    "description": "How many. A decimal number as text, with at most 15 digits before and 12 after the point.",
                    "type": "string",
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28
                  },
                  "price": {
                    "description": "What one costs.",
                    "type": "object",
                    "required": [
                      "kind",
                      "unit_amount"
                    ],
                    "properties": {
                      "kind": {
                        "description": "`unit`: each costs the same. More may be added.",
                        "type": "string",
                        "x-values": [
                          "unit"
                        ]
                      },
                      "unit_amount": {
                        "description": "The price of one, of the kind `unit`; `null` for a kind that has none. In minor units of the currency:\n`\"0.5\"` is half a cent.\n",
                        "type": [
                          "string",
                          "null"
                        ]
                      }
                    }
                  },
                  "prorated": {
                    "description": "How much of its period a fixed item is billed for, if the contract's proration is `day`; `null` for a whole period, and for all other lines.",
                    "required": [
                      "days",
                      "of"
                    ],
                    "properties": {
                      "days": {
                        "description": "How many are billed.",
                        "type": "integer",
                        "format": "int32",
                        "minimum": 1
                      },
                      "of": {
                        "description": "How many the whole period has.",
                        "type": "integer",
                        "format": "int32",
                        "minimum": 2
                      }
                    },
                    "type": [
                      "object",
                      "null"
                    ]
                  },
                  "tax_rate": {
                    "description": "In percent, 0 to 100: `\"20\"` is 20 %. A decimal number as text.",
                    "type": "string",
                    "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                    "maxLength": 15
                  },
                  "amount": {
                    "description": "Quantity times the price of one, if it is prorated times `days` / `of`, without tax, rounded once, half away from zero.",
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "description": "In minor units of the currency, such as cents.",
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "description": "ISO 4217 code.",
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  }
                }
              }
            },
            "subtotal": {
              "description": "The sum of its lines, without tax.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "tax": {
              "description": "The tax.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "total": {
              "description": "The total amount owed.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "paid": {
              "description": "What has been paid so far, in the currency of the total.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "credited": {
              "description": "What issued credit notes credit of it.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "credit_applied": {
              "description": "What credit has paid of it, of its own credit notes or of others.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "balance": {
              "description": "What is left to pay, `total` less `paid` and `credit_applied`; 0 if it is voided.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "due_on": {
              "description": "The due date; `null` if none is set.",
              "type": [
                "string",
                "null"
              ],
              "format": "date"
            },
            "bill_to": {
              "description": "The customer as it was when the invoice was issued; `null` until then.",
              "required": [
                "number",
                "name",
                "email",
                "country"
              ],
              "properties": {
                "number": {
                  "description": "The customer's number within the organization.",
                  "type": "string"
                },
                "name": {
                  "description": "The customer's name.",
                  "type": "string"
                },
                "email": {
                  "description": "The address for correspondence; `null` if none was known.",
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "country": {
                  "description": "ISO 3166-1 alpha-2 code.",
                  "type": "string"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "version": {
              "description": "Counts the changes of the invoice, from 1; each is the data of one event. The highest is the latest.",
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "description": "Your own identifier of the invoice; `null` if there is none.",
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "description": "Your own keys and values.",
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "created_at": {
              "description": "When it was created.",
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "description": "When it was last changed.",
              "type": "string",
              "format": "date-time"
            },
            "issued_at": {
              "description": "When it was issued; `null` until then.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "voided_at": {
              "description": "When it was voided; `null` unless it is.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "void_reason": {
              "description": "Why it was voided; `null` if it is not, or if no reason was given.",
              "type": [
                "string",
                "null"
              ]
            },
            "paid_at": {
              "description": "When the last of it was paid; `null` of a draft, and while anything is left to pay.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            }
          }
        }
      }
    },
    "bodyExample": {
      "id": "01a1c4e6-7500-7e31-9a05-3d7f6c1b8e24",
      "type": "invoice.updated",
      "schema_version": 1,
      "created_at": "2026-11-10T10:00:00.000Z",
      "data": {
        "id": "01a1587c-3ee0-7fb9-9362-c2efb868e506",
        "number": "INV-2026-0386",
        "status": "issued",
        "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
        "contract_id": "019cd6ff-9e40-7c12-9a55-3c1f0a6b7d21",
        "period": {
          "from": "2026-09-20",
          "to": "2026-10-20"
        },
        "currency": "GBP",
        "lines": [
          {
            "id": "01a1587c-3ee0-7a10-8c3e-5d7b9f1e2a12",
            "kind": "fixed",
            "description": "Platform licence",
            "quantity": "1",
            "price": {
              "kind": "unit",
              "unit_amount": "79125"
            },
            "prorated": null,
            "tax_rate": "20",
            "amount": {
              "amount": 79125,
              "currency": "GBP"
            }
          },
          {
            "id": "01a1587c-3ee0-7b21-9d4f-6e8c0a2f3b23",
            "kind": "usage",
            "description": "API calls",
            "quantity": "48388",
            "price": {
              "kind": "unit",
              "unit_amount": "0.5"
            },
            "prorated": null,
            "tax_rate": "20",
            "amount": {
              "amount": 24194,
              "currency": "GBP"
            }
          }
        ],
        "subtotal": {
          "amount": 103319,
          "currency": "GBP"
        },
        "tax": {
          "amount": 20664,
          "currency": "GBP"
        },
        "total": {
          "amount": 123983,
          "currency": "GBP"
        },
        "paid": {
          "amount": 50000,
          "currency": "GBP"
        },
        "credited": {
          "amount": 0,
          "currency": "GBP"
        },
        "credit_applied": {
          "amount": 0,
          "currency": "GBP"
        },
        "balance": {
          "amount": 73983,
          "currency": "GBP"
        },
        "due_on": "2026-11-19",
        "bill_to": {
          "number": "C-1001",
          "name": "Alder & Finch Ltd",
          "email": "accounts@alderfinch.example",
          "country": "GB"
        },
        "version": 3,
        "external_id": null,
        "metadata": {},
        "created_at": "2026-10-20T08:45:00.000Z",
        "updated_at": "2026-11-10T10:00:00.000Z",
        "issued_at": "2026-10-20T09:00:00.000Z",
        "voided_at": null,
        "void_reason": null,
        "paid_at": null
      }
    }
  },
  {
    "type": "invoice.voided",
    "schemaVersion": 1,
    "description": "An issued invoice was voided; it is no longer owed.",
    "publishedBy": "publishers",
    "subject": "invoice",
    "deprecation": null,
    "bodySchema": {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "description": "An issued invoice was voided; it is no longer owed.",
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "description": "The event's identifier; `Service-Event-Id` repeats it.",
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "description": "The event type.",
          "type": "string",
          "const": "invoice.voided"
        },
        "schema_version": {
          "description": "The version of this payload's schema, as subscribed to.",
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "description": "When it happened; do not order by it.",
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "description": "Always `true` in a test event; absent from all others. The event has not happened.",
          "type": "boolean"
        },
        "data": {
          "description": "An invoice, as its events carry it.",
          "type": "object",
          "required": [
            "id",
            "number",
            "status",
            "customer_id",
            "total",
            "paid",
            "due_on",
            "created_at",
            "issued_at",
            "voided_at",
            "paid_at"
          ],
          "properties": {
            "id": {
              "description": "The invoice's identifier.",
              "type": "string",
              "format": "uuid"
            },
            "number": {
              "description": "The invoice's number within the organization.",
              "type": "string"
            },
            "status": {
              "description": "`draft`: not owed yet. `issued`: owed. `paid`: paid in full. `voided`: no longer owed.\n",
              "type": "string",
              "enum": [
                "draft",
                "issued",
                "paid",
                "voided"
              ]
            },
            "customer_id": {
              "description": "The customer who owes it.",
              "type": "string",
              "format": "uuid"
            },
            "contract_id": {
              "description": "The contract that it bills; `null` if none.",
              "type": [
                "string",
                "null"
              ],
              "format": "uuid"
            },
            "period": {
              "description": "The period of the contract that it bills; `null` if none.",
              "required": [
                "from",
                "to"
              ],
              "properties": {
                "from": {
                  "description": "Its first day.",
                  "type": "string",
                  "format": "date"
                },
                "to": {
                  "description": "The first day that no longer belongs to it.",
                  "type": "string",
                  "format": "date"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "currency": {
              "description": "ISO 4217 code.",
              "type": "string",
              "pattern": "^[A-Z]{3}$"
            },
            "lines": {
              "description": "All of its lines, in their order.",
              "type": "array",
              "items": {
                "description": "A line of an invoice.",
                "type": "object",
                "required": [
                  "id",
                  "kind",
                  "description",
                  "quantity",
                  "price",
                  "prorated",
                  "tax_rate",
                  "amount"
                ],
                "properties": {
                  "id": {
                    "description": "The line's identifier. It stays as long as the line does.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "kind": {
                    "description": "`manual`: written by hand. `fixed`: an item of the contract with a fixed quantity. `usage`: metered\nusage of the period. `usage_adjustment`: usage of an earlier period that came late or was voided. More may be\nadded.\n",
                    "type": "string",
                    "x-values": [
                      "manual",
                      "fixed",
                      "usage",
                      "usage_adjustment"
                    ]
                  },
                  "description": {
                    "description": "What is billed.",
                    "type": "string"
                  },
                  "quantity": {
                    "description": "How many. A decimal number as text, with at most 15 digits before and 12 after the point.",
                    "type": "string",
                    "pattern": "^(0|[1-9][0-9]{0,14})([.][0-9]{1,12})?$",
                    "maxLength": 28
                  },
                  "price": {
                    "description": "What one costs.",
                    "type": "object",
                    "required": [
                      "kind",
                      "unit_amount"
                    ],
                    "properties": {
                      "kind": {
                        "description": "`unit`: each costs the same. More may be added.",
                        "type": "string",
                        "x-values": [
                          "unit"
                        ]
                      },
                      "unit_amount": {
                        "description": "The price of one, of the kind `unit`; `null` for a kind that has none. In minor units of the currency:\n`\"0.5\"` is half a cent.\n",
                        "type": [
                          "string",
                          "null"
                        ]
                      }
                    }
                  },
                  "prorated": {
                    "description": "How much of its period a fixed item is billed for, if the contract's proration is `day`; `null` for a whole period, and for all other lines.",
                    "required": [
                      "days",
                      "of"
                    ],
                    "properties": {
                      "days": {
                        "description": "How many are billed.",
                        "type": "integer",
                        "format": "int32",
                        "minimum": 1
                      },
                      "of": {
                        "description": "How many the whole period has.",
                        "type": "integer",
                        "format": "int32",
                        "minimum": 2
                      }
                    },
                    "type": [
                      "object",
                      "null"
                    ]
                  },
                  "tax_rate": {
                    "description": "In percent, 0 to 100: `\"20\"` is 20 %. A decimal number as text.",
                    "type": "string",
                    "pattern": "^(100|[1-9]?[0-9]([.][0-9]{1,12})?)$",
                    "maxLength": 15
                  },
                  "amount": {
                    "description": "Quantity times the price of one, if it is prorated times `days` / `of`, without tax, rounded once, half away from zero.",
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "description": "In minor units of the currency, such as cents.",
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "description": "ISO 4217 code.",
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  }
                }
              }
            },
            "subtotal": {
              "description": "The sum of its lines, without tax.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "tax": {
              "description": "The tax.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "total": {
              "description": "The total amount owed.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "paid": {
              "description": "What has been paid so far, in the currency of the total.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "credited": {
              "description": "What issued credit notes credit of it.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "credit_applied": {
              "description": "What credit has paid of it, of its own credit notes or of others.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "balance": {
              "description": "What is left to pay, `total` less `paid` and `credit_applied`; 0 if it is voided.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "due_on": {
              "description": "The due date; `null` if none is set.",
              "type": [
                "string",
                "null"
              ],
              "format": "date"
            },
            "bill_to": {
              "description": "The customer as it was when the invoice was issued; `null` until then.",
              "required": [
                "number",
                "name",
                "email",
                "country"
              ],
              "properties": {
                "number": {
                  "description": "The customer's number within the organization.",
                  "type": "string"
                },
                "name": {
                  "description": "The customer's name.",
                  "type": "string"
                },
                "email": {
                  "description": "The address for correspondence; `null` if none was known.",
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "country": {
                  "description": "ISO 3166-1 alpha-2 code.",
                  "type": "string"
                }
              },
              "type": [
                "object",
                "null"
              ]
            },
            "version": {
              "description": "Counts the changes of the invoice, from 1; each is the data of one event. The highest is the latest.",
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "description": "Your own identifier of the invoice; `null` if there is none.",
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "description": "Your own keys and values.",
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "created_at": {
              "description": "When it was created.",
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "description": "When it was last changed.",
              "type": "string",
              "format": "date-time"
            },
            "issued_at": {
              "description": "When it was issued; `null` until then.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "voided_at": {
              "description": "When it was voided; `null` unless it is.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "void_reason": {
              "description": "Why it was voided; `null` if it is not, or if no reason was given.",
              "type": [
                "string",
                "null"
              ]
            },
            "paid_at": {
              "description": "When the last of it was paid; `null` of a draft, and while anything is left to pay.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            }
          }
        }
      }
    },
    "bodyExample": {
      "id": "01a1f4b2-a1f0-7dcd-b1b4-0720327437c8",
      "type": "invoice.voided",
      "schema_version": 1,
      "created_at": "2026-11-19T16:45:10.000Z",
      "data": {
        "id": "01a1f49b-9780-7d64-b9e1-138b7c2c0f8b",
        "number": "INV-2026-0416",
        "status": "voided",
        "customer_id": "019e177b-d53f-7968-9eb7-65661ea3b95f",
        "contract_id": null,
        "period": null,
        "currency": "EUR",
        "lines": [
          {
            "id": "01a1f49b-9780-7e32-8f5a-7d9e1b3c4a68",
            "kind": "manual",
            "description": "Onboarding workshop",
            "quantity": "2",
            "price": {
              "kind": "unit",
              "unit_amount": "49000"
            },
            "prorated": null,
            "tax_rate": "0",
            "amount": {
              "amount": 98000,
              "currency": "EUR"
            }
          }
        ],
        "subtotal": {
          "amount": 98000,
          "currency": "EUR"
        },
        "tax": {
          "amount": 0,
          "currency": "EUR"
        },
        "total": {
          "amount": 98000,
          "currency": "EUR"
        },
        "paid": {
          "amount": 0,
          "currency": "EUR"
        },
        "credited": {
          "amount": 0,
          "currency": "EUR"
        },
        "credit_applied": {
          "amount": 0,
          "currency": "EUR"
        },
        "balance": {
          "amount": 0,
          "currency": "EUR"
        },
        "due_on": "2026-12-19",
        "bill_to": {
          "number": "C-1002",
          "name": "Maison Perrault SARL",
          "email": null,
          "country": "FR"
        },
        "version": 3,
        "external_id": "erp-2026-118",
        "metadata": {
          "cost_centre": "4200"
        },
        "created_at": "2026-11-19T16:20:00.000Z",
        "updated_at": "2026-11-19T16:45:10.000Z",
        "issued_at": "2026-11-19T16:25:00.000Z",
        "voided_at": "2026-11-19T16:45:10.000Z",
        "void_reason": "Billed to the wrong customer",
        "paid_at": null
      }
    }
  },
  {
    "type": "payment.received",
    "schemaVersion": 1,
    "description": "A payment for an invoice was received.",
    "publishedBy": "publishers",
    "subject": "payment",
    "deprecation": null,
    "bodySchema": {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "description": "A payment for an invoice was received.",
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "description": "The event's identifier; `Service-Event-Id` repeats it.",
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "description": "The event type.",
          "type": "string",
          "const": "payment.received"
        },
        "schema_version": {
          "description": "The version of this payload's schema, as subscribed to.",
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "description": "When it happened; do not order by it.",
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "description": "Always `true` in a test event; absent from all others. The event has not happened.",
          "type": "boolean"
        },
        "data": {
          "description": "A payment for an invoice, as its events carry it.",
          "type": "object",
          "required": [
            "id",
            "invoice_id",
            "customer_id",
            "amount",
            "received_at"
          ],
          "properties": {
            "id": {
              "description": "The payment's identifier.",
              "type": "string",
              "format": "uuid"
            },
            "invoice_id": {
              "description": "The invoice it pays.",
              "type": "string",
              "format": "uuid"
            },
            "customer_id": {
              "description": "The customer who paid.",
              "type": "string",
              "format": "uuid"
            },
            "amount": {
              "description": "An amount of money.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "refunded": {
              "description": "What of it was refunded.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "refunds": {
              "description": "Its refunds, in their order; at most 50.",
              "type": "array",
              "items": {
                "description": "Money of a payment that went back.",
                "type": "object",
                "required": [
                  "id",
                  "amount",
                  "reason",
                  "reference",
                  "refunded_at"
                ],
                "properties": {
                  "id": {
                    "description": "The refund's identifier.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "amount": {
                    "description": "An amount of money.",
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "description": "In minor units of the currency, such as cents.",
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "description": "ISO 4217 code.",
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  },
                  "reason": {
                    "description": "Why it was refunded; `null` if no reason was given.",
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "reference": {
                    "description": "Your reference of the transfer; `null` if there is none.",
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "refunded_at": {
                    "description": "When the refund was recorded.",
                    "type": "string",
                    "format": "date-time"
                  }
                }
              }
            },
            "received_at": {
              "description": "When it was received.",
              "type": "string",
              "format": "date-time"
            },
            "status": {
              "description": "`received`: it counts, less what was refunded. `reversed`: it does not count, and the amount is owed again.\nMore may be added.\n",
              "type": "string",
              "x-values": [
                "received",
                "reversed"
              ]
            },
            "method": {
              "description": "How it was paid, in your own words; `null` if that is not known.",
              "type": [
                "string",
                "null"
              ]
            },
            "reference": {
              "description": "What the payer wrote; `null` if that is not known.",
              "type": [
                "string",
                "null"
              ]
            },
            "reversed_at": {
              "description": "When it was reversed; `null` unless it is.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "reverse_reason": {
              "description": "Why it was reversed; `null` if it is not, or if no reason was given.",
              "type": [
                "string",
                "null"
              ]
            },
            "version": {
              "description": "Counts the changes of the payment, from 1; each is the data of one event. The highest is the latest.",
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "description": "Your own identifier of the payment; `null` if there is none.",
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "description": "Your own keys and values.",
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "created_at": {
              "description": "When it was recorded.",
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "description": "When it was last changed.",
              "type": "string",
              "format": "date-time"
            },
            "invoice": {
              "description": "How the invoice stands after the payment, its refund or its reversal. The whole invoice is in the `invoice.updated` or `invoice.paid` with the same version.",
              "type": "object",
              "required": [
                "status",
                "paid",
                "balance",
                "version"
              ],
              "properties": {
                "status": {
                  "description": "`draft`: not owed yet. `issued`: owed. `paid`: paid in full. `voided`: no longer owed.\n",
                  "type": "string",
                  "enum": [
                    "draft",
                    "issued",
                    "paid",
                    "voided"
                  ]
                },
                "paid": {
                  "description": "What has been paid so far, without what was reversed or refunded.",
                  "type": "object",
                  "required": [
                    "amount",
                    "currency"
                  ],
                  "properties": {
                    "amount": {
                      "description": "In minor units of the currency, such as cents.",
                      "type": "integer",
                      "format": "int64"
                    },
                    "currency": {
                      "description": "ISO 4217 code.",
                      "type": "string",
                      "pattern": "^[A-Z]{3}$"
                    }
                  }
                },
                "balance": {
                  "description": "What is left to pay.",
                  "type": "object",
                  "required": [
                    "amount",
                    "currency"
                  ],
                  "properties": {
                    "amount": {
                      "description": "In minor units of the currency, such as cents.",
                      "type": "integer",
                      "format": "int64"
                    },
                    "currency": {
                      "description": "ISO 4217 code.",
                      "type": "string",
                      "pattern": "^[A-Z]{3}$"
                    }
                  }
                },
                "version": {
                  "description": "The invoice's version.",
                  "type": "integer",
                  "format": "int32",
                  "minimum": 1
                }
              }
            }
          }
        }
      }
    },
    "bodyExample": {
      "id": "01a20d3b-a370-7143-b464-2373d90052ab",
      "type": "payment.received",
      "schema_version": 1,
      "created_at": "2026-11-24T11:05:42.000Z",
      "data": {
        "id": "01a20d3b-a370-7481-b59c-ab117cf68351",
        "invoice_id": "01a1f821-62e0-7fb9-9362-c2efb868e564",
        "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
        "amount": {
          "amount": 124950,
          "currency": "GBP"
        },
        "refunded": {
          "amount": 0,
          "currency": "GBP"
        },
        "refunds": [],
        "received_at": "2026-11-24T11:05:42.000Z",
        "status": "received",
        "method": "bank_transfer",
        "reference": "INV-2026-0417",
        "reversed_at": null,
        "reverse_reason": null,
        "version": 1,
        "external_id": "bank-77120",
        "metadata": {},
        "created_at": "2026-11-24T11:05:42.000Z",
        "updated_at": "2026-11-24T11:05:42.000Z",
        "invoice": {
          "status": "paid",
          "paid": {
            "amount": 124950,
            "currency": "GBP"
          },
          "balance": {
            "amount": 0,
            "currency": "GBP"
          },
          "version": 3
        }
      }
    }
  },
  {
    "type": "payment.refunded",
    "schemaVersion": 1,
    "description": "Money of a payment went back; it is owed again.",
    "publishedBy": "publishers",
    "subject": "payment",
    "deprecation": null,
    "bodySchema": {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "description": "Money of a payment went back; it is owed again.",
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "description": "The event's identifier; `Service-Event-Id` repeats it.",
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "description": "The event type.",
          "type": "string",
          "const": "payment.refunded"
        },
        "schema_version": {
          "description": "The version of this payload's schema, as subscribed to.",
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "description": "When it happened; do not order by it.",
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "description": "Always `true` in a test event; absent from all others. The event has not happened.",
          "type": "boolean"
        },
        "data": {
          "description": "A payment for an invoice, as its events carry it.",
          "type": "object",
          "required": [
            "id",
            "invoice_id",
            "customer_id",
            "amount",
            "received_at"
          ],
          "properties": {
            "id": {
              "description": "The payment's identifier.",
              "type": "string",
              "format": "uuid"
            },
            "invoice_id": {
              "description": "The invoice it pays.",
              "type": "string",
              "format": "uuid"
            },
            "customer_id": {
              "description": "The customer who paid.",
              "type": "string",
              "format": "uuid"
            },
            "amount": {
              "description": "An amount of money.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "refunded": {
              "description": "What of it was refunded.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "refunds": {
              "description": "Its refunds, in their order; at most 50.",
              "type": "array",
              "items": {
                "description": "Money of a payment that went back.",
                "type": "object",
                "required": [
                  "id",
                  "amount",
                  "reason",
                  "reference",
                  "refunded_at"
                ],
                "properties": {
                  "id": {
                    "description": "The refund's identifier.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "amount": {
                    "description": "An amount of money.",
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "description": "In minor units of the currency, such as cents.",
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "description": "ISO 4217 code.",
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  },
                  "reason": {
                    "description": "Why it was refunded; `null` if no reason was given.",
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "reference": {
                    "description": "Your reference of the transfer; `null` if there is none.",
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "refunded_at": {
                    "description": "When the refund was recorded.",
                    "type": "string",
                    "format": "date-time"
                  }
                }
              }
            },
            "received_at": {
              "description": "When it was received.",
              "type": "string",
              "format": "date-time"
            },
            "status": {
              "description": "`received`: it counts, less what was refunded. `reversed`: it does not count, and the amount is owed again.\nMore may be added.\n",
              "type": "string",
              "x-values": [
                "received",
                "reversed"
              ]
            },
            "method": {
              "description": "How it was paid, in your own words; `null` if that is not known.",
              "type": [
                "string",
                "null"
              ]
            },
            "reference": {
              "description": "What the payer wrote; `null` if that is not known.",
              "type": [
                "string",
                "null"
              ]
            },
            "reversed_at": {
              "description": "When it was reversed; `null` unless it is.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "reverse_reason": {
              "description": "Why it was reversed; `null` if it is not, or if no reason was given.",
              "type": [
                "string",
                "null"
              ]
            },
            "version": {
              "description": "Counts the changes of the payment, from 1; each is the data of one event. The highest is the latest.",
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "description": "Your own identifier of the payment; `null` if there is none.",
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "description": "Your own keys and values.",
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "created_at": {
              "description": "When it was recorded.",
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "description": "When it was last changed.",
              "type": "string",
              "format": "date-time"
            },
            "invoice": {
              "description": "How the invoice stands after the payment, its refund or its reversal. The whole invoice is in the `invoice.updated` or `invoice.paid` with the same version.",
              "type": "object",
              "required": [
                "status",
                "paid",
                "balance",
                "version"
              ],
              "properties": {
                "status": {
                  "description": "`draft`: not owed yet. `issued`: owed. `paid`: paid in full. `voided`: no longer owed.\n",
                  "type": "string",
                  "enum": [
                    "draft",
                    "issued",
                    "paid",
                    "voided"
                  ]
                },
                "paid": {
                  "description": "What has been paid so far, without what was reversed or refunded.",
                  "type": "object",
                  "required": [
                    "amount",
                    "currency"
                  ],
                  "properties": {
                    "amount": {
                      "description": "In minor units of the currency, such as cents.",
                      "type": "integer",
                      "format": "int64"
                    },
                    "currency": {
                      "description": "ISO 4217 code.",
                      "type": "string",
                      "pattern": "^[A-Z]{3}$"
                    }
                  }
                },
                "balance": {
                  "description": "What is left to pay.",
                  "type": "object",
                  "required": [
                    "amount",
                    "currency"
                  ],
                  "properties": {
                    "amount": {
                      "description": "In minor units of the currency, such as cents.",
                      "type": "integer",
                      "format": "int64"
                    },
                    "currency": {
                      "description": "ISO 4217 code.",
                      "type": "string",
                      "pattern": "^[A-Z]{3}$"
                    }
                  }
                },
                "version": {
                  "description": "The invoice's version.",
                  "type": "integer",
                  "format": "int32",
                  "minimum": 1
                }
              }
            }
          }
        }
      }
    },
    "bodyExample": {
      "id": "01a21247-34e0-7b36-a4c5-8e1f70d2c9b6",
      "type": "payment.refunded",
      "schema_version": 1,
      "created_at": "2026-11-25T10:32:00.000Z",
      "data": {
        "id": "01a20d3b-a370-7481-b59c-ab117cf68351",
        "invoice_id": "01a1f821-62e0-7fb9-9362-c2efb868e564",
        "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
        "amount": {
          "amount": 124950,
          "currency": "GBP"
        },
        "refunded": {
          "amount": 24950,
          "currency": "GBP"
        },
        "refunds": [
          {
            "id": "01a21247-34e0-7d8a-b3f1-2f6c90a7de15",
            "amount": {
              "amount": 24950,
              "currency": "GBP"
            },
            "reason": "Sent back until the order is confirmed",
            "reference": "RF-2026-0031",
            "refunded_at": "2026-11-25T10:32:00.000Z"
          }
        ],
        "received_at": "2026-11-24T11:05:42.000Z",
        "status": "received",
        "method": "bank_transfer",
        "reference": "INV-2026-0417",
        "reversed_at": null,
        "reverse_reason": null,
        "version": 2,
        "external_id": "bank-77120",
        "metadata": {},
        "created_at": "2026-11-24T11:05:42.000Z",
        "updated_at": "2026-11-25T10:32:00.000Z",
        "invoice": {
          "status": "issued",
          "paid": {
            "amount": 100000,
            "currency": "GBP"
          },
          "balance": {
            "amount": 24950,
            "currency": "GBP"
          },
          "version": 4
        }
      }
    }
  },
  {
    "type": "payment.reversed",
    "schemaVersion": 1,
    "description": "A payment was reversed; its amount is owed again.",
    "publishedBy": "publishers",
    "subject": "payment",
    "deprecation": null,
    "bodySchema": {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "description": "A payment was reversed; its amount is owed again.",
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "description": "The event's identifier; `Service-Event-Id` repeats it.",
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "description": "The event type.",
          "type": "string",
          "const": "payment.reversed"
        },
        "schema_version": {
          "description": "The version of this payload's schema, as subscribed to.",
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "description": "When it happened; do not order by it.",
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "description": "Always `true` in a test event; absent from all others. The event has not happened.",
          "type": "boolean"
        },
        "data": {
          "description": "A payment for an invoice, as its events carry it.",
          "type": "object",
          "required": [
            "id",
            "invoice_id",
            "customer_id",
            "amount",
            "received_at"
          ],
          "properties": {
            "id": {
              "description": "The payment's identifier.",
              "type": "string",
              "format": "uuid"
            },
            "invoice_id": {
              "description": "The invoice it pays.",
              "type": "string",
              "format": "uuid"
            },
            "customer_id": {
              "description": "The customer who paid.",
              "type": "string",
              "format": "uuid"
            },
            "amount": {
              "description": "An amount of money.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "refunded": {
              "description": "What of it was refunded.",
              "type": "object",
              "required": [
                "amount",
                "currency"
              ],
              "properties": {
                "amount": {
                  "description": "In minor units of the currency, such as cents.",
                  "type": "integer",
                  "format": "int64"
                },
                "currency": {
                  "description": "ISO 4217 code.",
                  "type": "string",
                  "pattern": "^[A-Z]{3}$"
                }
              }
            },
            "refunds": {
              "description": "Its refunds, in their order; at most 50.",
              "type": "array",
              "items": {
                "description": "Money of a payment that went back.",
                "type": "object",
                "required": [
                  "id",
                  "amount",
                  "reason",
                  "reference",
                  "refunded_at"
                ],
                "properties": {
                  "id": {
                    "description": "The refund's identifier.",
                    "type": "string",
                    "format": "uuid"
                  },
                  "amount": {
                    "description": "An amount of money.",
                    "type": "object",
                    "required": [
                      "amount",
                      "currency"
                    ],
                    "properties": {
                      "amount": {
                        "description": "In minor units of the currency, such as cents.",
                        "type": "integer",
                        "format": "int64"
                      },
                      "currency": {
                        "description": "ISO 4217 code.",
                        "type": "string",
                        "pattern": "^[A-Z]{3}$"
                      }
                    }
                  },
                  "reason": {
                    "description": "Why it was refunded; `null` if no reason was given.",
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "reference": {
                    "description": "Your reference of the transfer; `null` if there is none.",
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "refunded_at": {
                    "description": "When the refund was recorded.",
                    "type": "string",
                    "format": "date-time"
                  }
                }
              }
            },
            "received_at": {
              "description": "When it was received.",
              "type": "string",
              "format": "date-time"
            },
            "status": {
              "description": "`received`: it counts, less what was refunded. `reversed`: it does not count, and the amount is owed again.\nMore may be added.\n",
              "type": "string",
              "x-values": [
                "received",
                "reversed"
              ]
            },
            "method": {
              "description": "How it was paid, in your own words; `null` if that is not known.",
              "type": [
                "string",
                "null"
              ]
            },
            "reference": {
              "description": "What the payer wrote; `null` if that is not known.",
              "type": [
                "string",
                "null"
              ]
            },
            "reversed_at": {
              "description": "When it was reversed; `null` unless it is.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "reverse_reason": {
              "description": "Why it was reversed; `null` if it is not, or if no reason was given.",
              "type": [
                "string",
                "null"
              ]
            },
            "version": {
              "description": "Counts the changes of the payment, from 1; each is the data of one event. The highest is the latest.",
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "external_id": {
              "description": "Your own identifier of the payment; `null` if there is none.",
              "type": [
                "string",
                "null"
              ]
            },
            "metadata": {
              "description": "Your own keys and values.",
              "type": "object",
              "additionalProperties": {
                "type": "string"
              }
            },
            "created_at": {
              "description": "When it was recorded.",
              "type": "string",
              "format": "date-time"
            },
            "updated_at": {
              "description": "When it was last changed.",
              "type": "string",
              "format": "date-time"
            },
            "invoice": {
              "description": "How the invoice stands after the payment, its refund or its reversal. The whole invoice is in the `invoice.updated` or `invoice.paid` with the same version.",
              "type": "object",
              "required": [
                "status",
                "paid",
                "balance",
                "version"
              ],
              "properties": {
                "status": {
                  "description": "`draft`: not owed yet. `issued`: owed. `paid`: paid in full. `voided`: no longer owed.\n",
                  "type": "string",
                  "enum": [
                    "draft",
                    "issued",
                    "paid",
                    "voided"
                  ]
                },
                "paid": {
                  "description": "What has been paid so far, without what was reversed or refunded.",
                  "type": "object",
                  "required": [
                    "amount",
                    "currency"
                  ],
                  "properties": {
                    "amount": {
                      "description": "In minor units of the currency, such as cents.",
                      "type": "integer",
                      "format": "int64"
                    },
                    "currency": {
                      "description": "ISO 4217 code.",
                      "type": "string",
                      "pattern": "^[A-Z]{3}$"
                    }
                  }
                },
                "balance": {
                  "description": "What is left to pay.",
                  "type": "object",
                  "required": [
                    "amount",
                    "currency"
                  ],
                  "properties": {
                    "amount": {
                      "description": "In minor units of the currency, such as cents.",
                      "type": "integer",
                      "format": "int64"
                    },
                    "currency": {
                      "description": "ISO 4217 code.",
                      "type": "string",
                      "pattern": "^[A-Z]{3}$"
                    }
                  }
                },
                "version": {
                  "description": "The invoice's version.",
                  "type": "integer",
                  "format": "int32",
                  "minimum": 1
                }
              }
            }
          }
        }
      }
    },
    "bodyExample": {
      "id": "01a21c7d-8d80-7d4e-8b61-0c9a2e5f7d13",
      "type": "payment.reversed",
      "schema_version": 1,
      "created_at": "2026-11-27T10:12:00.000Z",
      "data": {
        "id": "01a20d3b-a370-7481-b59c-ab117cf68351",
        "invoice_id": "01a1f821-62e0-7fb9-9362-c2efb868e564",
        "customer_id": "019cadd3-7fc0-7ab8-a1dc-170dc2e43224",
        "amount": {
          "amount": 124950,
          "currency": "GBP"
        },
        "refunded": {
          "amount": 0,
          "currency": "GBP"
        },
        "refunds": [],
        "received_at": "2026-11-24T11:05:42.000Z",
        "status": "reversed",
        "method": "bank_transfer",
        "reference": "INV-2026-0417",
        "reversed_at": "2026-11-27T10:12:00.000Z",
        "reverse_reason": "The bank took the transfer back",
        "version": 2,
        "external_id": "bank-77120",
        "metadata": {},
        "created_at": "2026-11-24T11:05:42.000Z",
        "updated_at": "2026-11-27T10:12:00.000Z",
        "invoice": {
          "status": "issued",
          "paid": {
            "amount": 0,
            "currency": "GBP"
          },
          "balance": {
            "amount": 124950,
            "currency": "GBP"
          },
          "version": 4
        }
      }
    }
  },
  {
    "type": "webhook_delivery.exhausted",
    "schemaVersion": 1,
    "description": "A delivery was given up, because its attempts are used up or it was refused for good.",
    "publishedBy": "service",
    "subject": "webhook_delivery",
    "deprecation": null,
    "bodySchema": {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "description": "A delivery was given up, because its attempts are used up or it was refused for good.",
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "description": "The event's identifier; `Service-Event-Id` repeats it.",
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "description": "The event type.",
          "type": "string",
          "const": "webhook_delivery.exhausted"
        },
        "schema_version": {
          "description": "The version of this payload's schema, as subscribed to.",
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "description": "When it happened; do not order by it.",
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "description": "Always `true` in a test event; absent from all others. The event has not happened.",
          "type": "boolean"
        },
        "data": {
          "description": "A delivery that was given up.",
          "type": "object",
          "required": [
            "id",
            "event_id",
            "event_type",
            "endpoint_id",
            "endpoint_url",
            "reason",
            "attempt_count",
            "last_response_status",
            "last_error_class",
            "first_attempt_at",
            "last_attempt_at",
            "failed_at"
          ],
          "properties": {
            "id": {
              "description": "The delivery's identifier, for example to redeliver it.",
              "type": "string",
              "format": "uuid"
            },
            "event_id": {
              "description": "The identifier of the event that did not arrive.",
              "type": "string",
              "format": "uuid"
            },
            "event_type": {
              "description": "The type of that event.",
              "type": "string"
            },
            "endpoint_id": {
              "description": "The identifier of the endpoint that did not take it. This event is never sent to that endpoint.",
              "type": "string",
              "format": "uuid"
            },
            "endpoint_url": {
              "description": "The address that the last attempt was sent to.",
              "type": "string"
            },
            "reason": {
              "description": "Why it was given up, for people.",
              "type": "string"
            },
            "attempt_count": {
              "description": "The number of attempts, those before a redelivery included.",
              "type": "integer",
              "format": "int32",
              "minimum": 1
            },
            "last_response_status": {
              "description": "The HTTP status of the response to the last attempt; `null` if no complete response arrived.",
              "type": [
                "integer",
                "null"
              ],
              "format": "int32"
            },
            "last_error_class": {
              "description": "Why no complete response to the last attempt arrived, as `class` in the error of an attempt; `null` if one did.",
              "type": [
                "string",
                "null"
              ]
            },
            "first_attempt_at": {
              "description": "When the first attempt began; `null` if the service has removed it because of its age, before a redelivery.",
              "type": [
                "string",
                "null"
              ],
              "format": "date-time"
            },
            "last_attempt_at": {
              "description": "When the last attempt began.",
              "type": "string",
              "format": "date-time"
            },
            "failed_at": {
              "description": "When it was given up.",
              "type": "string",
              "format": "date-time"
            }
          }
        }
      }
    },
    "bodyExample": {
      "id": "01a1f4b2-a2de-7f73-ac81-5cfdcf0a49d1",
      "type": "webhook_delivery.exhausted",
      "schema_version": 1,
      "created_at": "2026-11-19T16:45:10.238Z",
      "data": {
        "id": "01a1f4b2-a1f0-7f11-8c5e-7d1b0a4f2c33",
        "event_id": "01a1f4b2-a1f0-7dcd-b1b4-0720327437c8",
        "event_type": "invoice.voided",
        "endpoint_id": "01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7f",
        "endpoint_url": "https://hooks.nordlicht-handel.example/countersign",
        "reason": "the endpoint answered 401, which is not retried",
        "attempt_count": 1,
        "last_response_status": 401,
        "last_error_class": null,
        "first_attempt_at": "2026-11-19T16:45:10.031Z",
        "last_attempt_at": "2026-11-19T16:45:10.031Z",
        "failed_at": "2026-11-19T16:45:10.238Z"
      }
    }
  },
  {
    "type": "webhook_endpoint.disabled",
    "schemaVersion": 1,
    "description": "A webhook endpoint was disabled.",
    "publishedBy": "service",
    "subject": "webhook_endpoint",
    "deprecation": null,
    "bodySchema": {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "description": "A webhook endpoint was disabled.",
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "description": "The event's identifier; `Service-Event-Id` repeats it.",
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "description": "The event type.",
          "type": "string",
          "const": "webhook_endpoint.disabled"
        },
        "schema_version": {
          "description": "The version of this payload's schema, as subscribed to.",
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "description": "When it happened; do not order by it.",
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "description": "Always `true` in a test event; absent from all others. The event has not happened.",
          "type": "boolean"
        },
        "data": {
          "description": "A webhook endpoint that was disabled.",
          "type": "object",
          "required": [
            "id",
            "endpoint_url",
            "description",
            "subscriptions",
            "status",
            "disabled_by",
            "status_reason",
            "disabled_at"
          ],
          "properties": {
            "id": {
              "description": "The endpoint's identifier. The event is never sent to that endpoint.",
              "type": "string",
              "format": "uuid"
            },
            "endpoint_url": {
              "description": "Its address, as it was registered.",
              "type": "string"
            },
            "description": {
              "description": "Your own description of it; `null` if there is none.",
              "type": [
                "string",
                "null"
              ]
            },
            "subscriptions": {
              "description": "The event types that it subscribes to.",
              "type": "array",
              "items": {
                "description": "An event type that the endpoint receives, or a wildcard for several, in one version of its payload.",
                "type": "object",
                "required": [
                  "event_type",
                  "schema_version"
                ],
                "properties": {
                  "event_type": {
                    "description": "The name of an event type, `*`, `webhook_*`, or a resource and `.*`, such as `invoice.*`.",
                    "type": "string"
                  },
                  "schema_version": {
                    "description": "The version of its payload's schema.",
                    "type": "integer",
                    "format": "int32",
                    "minimum": 1
                  },
                  "filter": {
                    "description": "The condition that an event's body has to fulfil, as it was sent; omitted if there is none.",
                    "type": "string"
                  }
                }
              }
            },
            "status": {
              "description": "`pending_verification`: its address is to be verified, receives nothing yet. `active`: verified, receives events. `disabled`:\nstopped until restored. `deleted`: permanently removed.\n",
              "type": "string",
              "enum": [
                "pending_verification",
                "active",
                "disabled",
                "deleted"
              ]
            },
            "disabled_by": {
              "description": "Who disabled or restored the endpoint. `client`: your organization, through this API or the console. `operator`:\nwhoever runs the service. Only the operator can restore what the operator disabled. More may be\nadded.\n",
              "type": "string",
              "x-values": [
                "client",
                "operator"
              ]
            },
            "status_reason": {
              "description": "The operator's reason; `null` if the operator gave none, or a client disabled it.",
              "type": [
                "string",
                "null"
              ]
            },
            "disabled_at": {
              "description": "When it was disabled.",
              "type": "string",
              "format": "date-time"
            }
          }
        }
      }
    },
    "bodyExample": {
      "id": "01a20e24-a1da-7207-a245-68bbbf736d55",
      "type": "webhook_endpoint.disabled",
      "schema_version": 1,
      "created_at": "2026-11-24T15:20:11.482Z",
      "data": {
        "id": "01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7f",
        "endpoint_url": "https://hooks.nordlicht-handel.example/countersign",
        "description": "Ledger import, production",
        "subscriptions": [
          {
            "event_type": "invoice.issued",
            "schema_version": 1
          },
          {
            "event_type": "payment.received",
            "schema_version": 1
          }
        ],
        "status": "disabled",
        "disabled_by": "operator",
        "status_reason": "Too many requests fail; please contact us.",
        "disabled_at": "2026-11-24T15:20:11.482Z"
      }
    }
  },
  {
    "type": "webhook_endpoint.restored",
    "schemaVersion": 1,
    "description": "A disabled webhook endpoint was restored.",
    "publishedBy": "service",
    "subject": "webhook_endpoint",
    "deprecation": null,
    "bodySchema": {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "description": "A disabled webhook endpoint was restored.",
      "type": "object",
      "required": [
        "id",
        "type",
        "schema_version",
        "created_at",
        "data"
      ],
      "properties": {
        "id": {
          "description": "The event's identifier; `Service-Event-Id` repeats it.",
          "type": "string",
          "format": "uuid"
        },
        "type": {
          "description": "The event type.",
          "type": "string",
          "const": "webhook_endpoint.restored"
        },
        "schema_version": {
          "description": "The version of this payload's schema, as subscribed to.",
          "type": "integer",
          "const": 1
        },
        "created_at": {
          "description": "When it happened; do not order by it.",
          "type": "string",
          "format": "date-time"
        },
        "test": {
          "description": "Always `true` in a test event; absent from all others. The event has not happened.",
          "type": "boolean"
        },
        "data": {
          "description": "A webhook endpoint that was restored.",
          "type": "object",
          "required": [
            "id",
            "endpoint_url",
            "description",
            "subscriptions",
            "status",
            "restored_by",
            "status_reason",
            "restored_at"
          ],
          "properties": {
            "id": {
              "description": "The endpoint's identifier. The event is never sent to that endpoint.",
              "type": "string",
              "format": "uuid"
            },
            "endpoint_url": {
              "description": "Its address, as it was registered.",
              "type": "string"
            },
            "description": {
              "description": "Your own description of it; `null` if there is none.",
              "type": [
                "string",
                "null"
              ]
            },
            "subscriptions": {
              "description": "The event types that it subscribes to.",
              "type": "array",
              "items": {
                "description": "An event type that the endpoint receives, or a wildcard for several, in one version of its payload.",
                "type": "object",
                "required": [
                  "event_type",
                  "schema_version"
                ],
                "properties": {
                  "event_type": {
                    "description": "The name of an event type, `*`, `webhook_*`, or a resource and `.*`, such as `invoice.*`.",
                    "type": "string"
                  },
                  "schema_version": {
                    "description": "The version of its payload's schema.",
                    "type": "integer",
                    "format": "int32",
                    "minimum": 1
                  },
                  "filter": {
                    "description": "The condition that an event's body has to fulfil, as it was sent; omitted if there is none.",
                    "type": "string"
                  }
                }
              }
            },
            "status": {
              "description": "`pending_verification`: its address is to be verified, receives nothing yet. `active`: verified, receives events. `disabled`:\nstopped until restored. `deleted`: permanently removed.\n",
              "type": "string",
              "enum": [
                "pending_verification",
                "active",
                "disabled",
                "deleted"
              ]
            },
            "restored_by": {
              "description": "Who disabled or restored the endpoint. `client`: your organization, through this API or the console. `operator`:\nwhoever runs the service. Only the operator can restore what the operator disabled. More may be\nadded.\n",
              "type": "string",
              "x-values": [
                "client",
                "operator"
              ]
            },
            "status_reason": {
              "description": "The operator's reason; `null` if the operator gave none, or a client restored it.",
              "type": [
                "string",
                "null"
              ]
            },
            "restored_at": {
              "description": "When it was restored.",
              "type": "string",
              "format": "date-time"
            }
          }
        }
      }
    },
    "bodyExample": {
      "id": "01a20e4b-8507-764f-ba6d-a5723415f037",
      "type": "webhook_endpoint.restored",
      "schema_version": 1,
      "created_at": "2026-11-24T16:02:40.007Z",
      "data": {
        "id": "01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7f",
        "endpoint_url": "https://hooks.nordlicht-handel.example/countersign",
        "description": "Ledger import, production",
        "subscriptions": [
          {
            "event_type": "invoice.issued",
            "schema_version": 1
          },
          {
            "event_type": "payment.received",
            "schema_version": 1
          }
        ],
        "status": "active",
        "restored_by": "client",
        "status_reason": null,
        "restored_at": "2026-11-24T16:02:40.007Z"
      }
    }
  }
] as const satisfies readonly EventCatalogueEntry[];

/** What is published unless a version is named: the newest that is not deprecated. */
export const currentSchemaVersions = {
  'contract.amended': 1,
  'contract.created': 1,
  'contract.deleted': 1,
  'contract.terminated': 1,
  'contract.updated': 1,
  'credit_note.created': 1,
  'credit_note.deleted': 1,
  'credit_note.issued': 1,
  'credit_note.updated': 1,
  'customer.created': 1,
  'customer.updated': 1,
  'invoice.created': 1,
  'invoice.deleted': 1,
  'invoice.issued': 1,
  'invoice.paid': 1,
  'invoice.updated': 1,
  'invoice.voided': 1,
  'payment.received': 1,
  'payment.refunded': 1,
  'payment.reversed': 1,
  'webhook_delivery.exhausted': 1,
  'webhook_endpoint.disabled': 1,
  'webhook_endpoint.restored': 1,
} as const;

/** The `data` of each event type in each of its schema versions. */
export type EventDataByVersion = {
  'contract.amended': { 1: AmendedContractSnapshot };
  'contract.created': { 1: ContractSnapshot };
  'contract.deleted': { 1: ContractSnapshot };
  'contract.terminated': { 1: ContractSnapshot };
  'contract.updated': { 1: ContractSnapshot };
  'credit_note.created': { 1: CreditNoteSnapshot };
  'credit_note.deleted': { 1: CreditNoteSnapshot };
  'credit_note.issued': { 1: CreditNoteSnapshot };
  'credit_note.updated': { 1: CreditNoteSnapshot };
  'customer.created': { 1: CustomerSnapshot };
  'customer.updated': { 1: CustomerSnapshot };
  'invoice.created': { 1: InvoiceSnapshot };
  'invoice.deleted': { 1: InvoiceSnapshot };
  'invoice.issued': { 1: InvoiceSnapshot };
  'invoice.paid': { 1: InvoiceSnapshot };
  'invoice.updated': { 1: InvoiceSnapshot };
  'invoice.voided': { 1: InvoiceSnapshot };
  'payment.received': { 1: PaymentSnapshot };
  'payment.refunded': { 1: PaymentSnapshot };
  'payment.reversed': { 1: PaymentSnapshot };
  'webhook_delivery.exhausted': { 1: ExhaustedDelivery };
  'webhook_endpoint.disabled': { 1: DisabledWebhookEndpoint };
  'webhook_endpoint.restored': { 1: RestoredWebhookEndpoint };
};

/** The `data` of each event type in its current version. */
export type EventDataByType = {
  'contract.amended': AmendedContractSnapshot;
  'contract.created': ContractSnapshot;
  'contract.deleted': ContractSnapshot;
  'contract.terminated': ContractSnapshot;
  'contract.updated': ContractSnapshot;
  'credit_note.created': CreditNoteSnapshot;
  'credit_note.deleted': CreditNoteSnapshot;
  'credit_note.issued': CreditNoteSnapshot;
  'credit_note.updated': CreditNoteSnapshot;
  'customer.created': CustomerSnapshot;
  'customer.updated': CustomerSnapshot;
  'invoice.created': InvoiceSnapshot;
  'invoice.deleted': InvoiceSnapshot;
  'invoice.issued': InvoiceSnapshot;
  'invoice.paid': InvoiceSnapshot;
  'invoice.updated': InvoiceSnapshot;
  'invoice.voided': InvoiceSnapshot;
  'payment.received': PaymentSnapshot;
  'payment.refunded': PaymentSnapshot;
  'payment.reversed': PaymentSnapshot;
  'webhook_delivery.exhausted': ExhaustedDelivery;
  'webhook_endpoint.disabled': DisabledWebhookEndpoint;
  'webhook_endpoint.restored': RestoredWebhookEndpoint;
};

export type EventTypeName = keyof EventDataByType;
