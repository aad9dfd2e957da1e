mkdir countersign-quick-start
cd countersign-quick-start
npm init -y && npm pkg set type=module
