#!/usr/bin/env node
// The entry point of earlier releases: service managers, and links that npm made for those releases, may
// still start it.
import './countersign.js';
