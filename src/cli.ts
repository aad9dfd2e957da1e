#!/usr/bin/env node
// The entry point of earlier releases: service managers, and links that npm once made, may still start it.
import './countersign.js';
